import type { Log } from '../log.ts'
import type { Deliveries } from '../status/deliveries.ts'
import type { Mailbox } from './mailbox.ts'
import type { MailMessage } from './message.ts'

/** Hands a message over, or keeps it; throws when it should be tried again, and `Bounced` when that would be useless. */
export type Deliver = (message: MailMessage) => Promise<'sent' | 'kept'>

/** The receiving side says that there is no such address (RFC 5321 §4.2.1: 5yz is for good). */
export class Bounced extends Error {}

/** The mail server’s words for a message that it did not take, or the reason why it could not be asked. */
export const wordsOf = (error: unknown) => {
  const { response, message } = error as { response?: string; message: string }
  return (response ?? message).slice(0, 500)
}

/** To the server of `smtpUrl`; without one, into the mailbox of this data folder. */
export function openDelivery({
  smtpUrl,
  mailbox,
  deliveries,
  log,
}: {
  smtpUrl: string | undefined
  mailbox: Mailbox
  deliveries?: Pick<Deliveries, 'count'>
  log: Log
}): Deliver {
  if (!smtpUrl) {
    return async (message) => {
      mailbox.keep(message)
      log.info('email kept in the mailbox: SMTP_URL is not set')
      return 'kept'
    }
  }
  return async ({ id, from, to, subject, text, html, headers }) => {
    const { createTransport } = await import('nodemailer')
    const transport = createTransport({
      url: smtpUrl,
      connectionTimeout: 10_000,
      greetingTimeout: 10_000,
      socketTimeout: 20_000,
      disableFileAccess: true,
      disableUrlAccess: true,
    })
    try {
      // as an object, an address with a comma in it is not two
      await transport.sendMail({
        messageId: `<${id}>`,
        from,
        to: { name: '', address: to },
        subject,
        text,
        html,
        headers,
      })
      deliveries?.count({ kind: 'mail', service: 'smtp', sent: true })
      return 'sent'
    } catch (error) {
      const { responseCode = 0, command = '' } = error as { responseCode?: number; command?: string }
      if (responseCode >= 500 && command === 'RCPT TO') throw new Bounced(wordsOf(error))
      deliveries?.count({ kind: 'mail', service: 'smtp', sent: false })
      throw error
    } finally {
      transport.close()
    }
  }
}
