import type { MutationOptions } from '@tanstack/react-query'
import { mutate } from '../query/query.ts'
/**
 * The commands that rooms offer to others, who know of each only its name and its input. The input is data, so that a
 * command can be kept and run later: that is how something is undone. Each room adds its own to this interface, in its
 * command-inputs.ts, as `room.verb`.
 */
// biome-ignore lint/suspicious/noEmptyInterface: rooms fill it
export interface CommandInputs {}

type Verb = keyof CommandInputs
export type Command = { [V in Verb]: { verb: V; input: CommandInputs[V] } }[Verb]

/** The exports of a room's commands.ts: a function for each of its verbs. */
export type CommandsOf<Room extends string> = {
  [V in Verb as V extends `${Room}.${infer Name}` ? Name : never]: (input: CommandInputs[V]) => Promise<unknown>
}

/** The command that does what a mutation does. */
export const commandOf =
  <Input, Before>(options: MutationOptions<void, Error, Input, Before>) =>
  (input: Input) =>
    mutate(options, input)

/** The commands of each room, by its name. */
export const commands = new Map<string, () => Promise<object>>()

/** Runs a command. A failure has been said by then, as of any write; `false` tells the caller. */
export async function runCommand({ verb, input }: Command): Promise<boolean> {
  const [room, name] = verb.split('.') as [string, string]
  const known = (await commands.get(room)?.()) as Record<string, (input: unknown) => Promise<unknown>> | undefined
  if (!known?.[name]) throw new Error(`No room does ${verb}.`)
  return known[name](input).then(
    () => true,
    () => false,
  )
}
