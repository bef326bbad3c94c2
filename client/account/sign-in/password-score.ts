import { ZxcvbnFactory } from '@zxcvbn-ts/core'
import { adjacencyGraphs, dictionary } from '@zxcvbn-ts/language-common'

const guesses = new ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs })

/** The strength of a password against the lists that are tried first: 0 to 4. */
export const passwordScore = (password: string, own: string[]): number => guesses.check(password, own).score
