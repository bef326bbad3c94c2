import { createHash } from 'node:crypto'
import { Refusal } from '../../http/errors.ts'
import { textOf } from '../body.ts'
import type { AuthDeps, Grant } from '../deps.ts'
import { invalid, OauthRefusal } from '../errors.ts'
import { enter } from '../external/enter.ts'
import { take } from '../limits/rate-limits.ts'
import { mayRedirect } from '../mail/redirects.ts'
import { sessionAnswer, startSession } from '../sessions/sessions.ts'
import { chains } from './chains.ts'
import { parsedMessage, type WalletMessage } from './wallet-message.ts'

/** Nothing about a request counts where no chain's wallets sign in. */
export function refuseAllWallets({ settings: { web3 } }: AuthDeps) {
  if (web3.ethereum || web3.solana) return
  throw new Refusal(422, 'web3_provider_disabled', 'Web3 provider is disabled')
}

/** `grant_type=web3`: a session for who signs, with the key of a wallet, that they want one here and now. */
export const web3Grant: Grant = async (body, origin, deps) => {
  const name = textOf(body, 'chain') ?? ''
  const chain = Object.hasOwn(chains, name) ? chains[name] : undefined
  if (!chain) throw new Refusal(400, 'web3_unsupported_chain', 'Unsupported chain')
  if (!deps.settings.web3[name as 'solana' | 'ethereum']) {
    throw new Refusal(422, 'web3_provider_disabled', `${chain.name} Web3 provider is disabled`)
  }
  const message = textOf(body, 'message', 20 * 1024) ?? ''
  const signature = textOf(body, 'signature') ?? ''
  if (message.length < 64) throw invalid('message is too short')
  const bytes = chain.signatureIn(signature)
  const parsed = parsedMessage(message, chain.name)
  if (!parsed) throw invalid(`message is no ${chain.name} sign-in message`)
  const address = await chain.signed(message, bytes, parsed.address)
  if (!address) throw bad('Signature does not match address in message')
  checkPlaceAndTime(parsed, deps)
  // a message that somebody overheard opens nothing a second time
  const spent = createHash('sha256').update(message).digest('hex')
  if (!(await take(deps, 'web3_message', spent, { times: 1, seconds: 2 * validity }))) {
    throw bad('This message was used already')
  }

  const subject = `web3:${name}:${address}`
  const { domain, statement, chainId } = parsed
  const custom = { address, chain: name, network: chainId ?? '', domain, ...(statement ? { statement } : {}) }
  const at = deps.now()
  const { user, session } = await deps.asAuth(async (db) => {
    const user = await enter(
      db,
      {
        ...{ provider: 'web3', subject, email: undefined, verified: false, emailOptional: true },
        traits: { sub: subject, custom_claims: custom, email_verified: false, phone_verified: false },
      },
      deps,
      { origin },
    )
    return startSession(db, { userId: user.id, method: 'web3', origin, at, provider: 'web3' }, deps)
  })
  return sessionAnswer(deps, user, session)
}

/** In seconds: as long after it was issued, and no longer before, as a clock may be off. */
const validity = 600

function checkPlaceAndTime(message: WalletMessage, { settings, now }: AuthDeps) {
  const uri = URL.parse(message.uri)
  if (message.version !== '1' || !uri) throw invalid('message needs Version: 1 and a URI')
  const local = uri.hostname === 'localhost'
  if (uri.protocol !== 'https:' && !local) throw bad('The signed message is using URI which does not use HTTPS')
  if (!mayRedirect(uri.href, settings)) throw bad('The message was signed for another app')
  if (!local && uri.host !== message.domain) throw bad('The domain of the message is not that of its URI')
  const { issuedAt, notBefore, expirationTime } = message
  const age = now() - issuedAt.getTime()
  if (age > validity * 1000) throw bad('The message was issued too long ago')
  if (age < -validity * 1000) throw bad('The message was issued too far in the future')
  if (notBefore && notBefore.getTime() > now()) throw bad('The message becomes valid in the future')
  if (expirationTime && expirationTime.getTime() <= now()) throw bad('The message is expired')
}

const bad = (words: string) => new OauthRefusal('invalid_grant', words)
