import { rows } from '../../lib/query/query.ts'
import { runCommand } from '../../lib/registries/commands.ts'
import { notificationType } from '../../lib/registries/label-lookup.ts'
import { roomLabels } from '../../lib/registries/labels.ts'
import { supabase } from '../../lib/supabase/supabase.ts'

/**
 * Does what a button of a push stands for: the worker holds no key to the account, so the page does it, once, for a
 * notification of one's own. An action that no room knows is only a click.
 */
export async function act(notificationId: string, action: string) {
  const [about] = await rows(supabase.from('notifications').select('*').eq('id', notificationId))
  await roomLabels.load()
  const command = about && notificationType(about.type)?.act?.(action, about)
  if (command) await runCommand(command)
}
