import { Refusal } from '../http/errors.ts'

/** A refusal after which its transaction stays: what a hook wrote about somebody whom it turned away. */
export class KeptRefusal extends Refusal {}
