import { createPublicKey, verify } from 'node:crypto'
import { invalid } from '../errors.ts'

/**
 * A chain; `signatureIn` reads a signature by its form alone, and `signed` returns the address if its owner signed these
 * words, in the one form kept of each wallet.
 */
type Chain = {
  name: string
  signatureIn(text: string): string
  signed(message: string, signature: string, address: string): Promise<string | undefined>
}

export const chains: Record<string, Chain> = {
  ethereum: { name: 'Ethereum', signatureIn: hexIn, signed: byEthereum },
  solana: { name: 'Solana', signatureIn: base64In, signed: bySolana },
}

/** 65 bytes in hex, with or without what says so. */
function hexIn(text: string) {
  if (/^(0x)?[0-9a-f]{130}$/i.test(text)) return `0x${text.replace(/^0x/, '')}`
  throw invalid('signature must be 65 bytes long, encoded as a 130 character-long hexadecimal string')
}

/** 64 bytes in base64 or base64url. */
function base64In(text: string) {
  if (text.length !== 86 && text.length !== 88) {
    throw invalid('signature must be 64 bytes encoded as base64 with or without padding')
  }
  if (/^[\w+/-]{86}(==)?$/.test(text) && Buffer.from(text, 'base64url').length === 64) return text
  throw invalid('signature does not contain valid base64 characters')
}

/** EIP-191 over secp256k1. */
async function byEthereum(message: string, signature: string, address: string) {
  const { addr, eip191Signer } = await import('micro-eth-signer')
  if (!addr.isValid(address)) throw invalid('The message contains no Ethereum address')
  try {
    const signer = eip191Signer.recoverAddress(withParity(signature.toLowerCase()), message)
    return signer === addr.addChecksum(address) ? signer : undefined
  } catch {
    // it is no point of the curve: nobody made this signature
    return undefined
  }
}

/** The last byte says which of two keys it was: 27 or 28, which some devices write as 0 or 1. */
const withParity = (signature: string) => signature.replace(/0([01])$/, (_, key: string) => (key === '0' ? '1b' : '1c'))

// what an Ed25519 key begins with as SubjectPublicKeyInfo (RFC 8410)
const ed25519 = Buffer.from('302a300506032b6570032100', 'hex')

/** Ed25519; the address is the key itself in base58. */
async function bySolana(message: string, signature: string, address: string) {
  const bytes = Buffer.from(signature, 'base64url')
  const { base58 } = await import('@scure/base')
  if (!/^[1-9A-HJ-NP-Za-km-z]{32,44}$/.test(address)) throw invalid('The message contains no Solana address')
  const raw = base58.decode(address)
  if (raw.length !== 32) throw invalid('The message contains no Solana address')
  const key = createPublicKey({ key: Buffer.concat([ed25519, raw]), format: 'der', type: 'spki' })
  return verify(null, Buffer.from(message), key, bytes) ? address : undefined
}
