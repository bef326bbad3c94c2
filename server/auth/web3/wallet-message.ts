/*
 * The message that a wallet signs: readable, in the form of EIP-4361, which Solana's wallets share. A line that is not
 * of this form makes it another message.
 */

export type WalletMessage = {
  domain: string
  address: string
  statement: string | undefined
  uri: string
  version: string
  chainId: string | undefined
  issuedAt: Date
  expirationTime: Date | undefined
  notBefore: Date | undefined
}

const names = ['URI', 'Version', 'Chain ID', 'Nonce', 'Issued At', 'Expiration Time', 'Not Before', 'Request ID']

/** The parts of a message for this chain (`Ethereum`, `Solana`); undefined when it is none. */
export function parsedMessage(text: string, chain: string): WalletMessage | undefined {
  const [head = '', address = '', ...rest] = text.split('\n')
  const suffix = ` wants you to sign in with your ${chain} account:`
  if (!head.endsWith(suffix) || !address) return undefined
  const begin = rest.findIndex((line) => /^(URI|Version): /.test(line))
  if (begin < 0) return undefined
  const statement = rest.slice(0, begin).join('\n').trim()
  const fields = fieldsOf(rest.slice(begin))
  const [issuedAt, expirationTime, notBefore] = ['Issued At', 'Expiration Time', 'Not Before'].map((name) =>
    momentOf(fields?.get(name)),
  )
  if (!fields || !issuedAt || [issuedAt, expirationTime, notBefore].some((at) => at && Number.isNaN(at.getTime()))) {
    return undefined
  }
  return {
    domain: head.slice(0, -suffix.length).replace(/^[a-z][a-z0-9+.-]*:\/\//, ''),
    address,
    statement: statement || undefined,
    uri: fields.get('URI') ?? '',
    version: fields.get('Version') ?? '',
    chainId: fields.get('Chain ID'),
    issuedAt,
    expirationTime,
    notBefore,
  }
}

function fieldsOf(lines: string[]): Map<string, string> | undefined {
  const fields = new Map<string, string>()
  for (const [at, line] of lines.entries()) {
    if (/^Resources:?$/.test(line)) return lines.slice(at + 1).every(isResource) ? fields : undefined
    const [, name = '', value = ''] = /^([A-Z][A-Za-z ]+): (.+)$/.exec(line) ?? []
    if (!names.includes(name) || fields.has(name)) return undefined
    fields.set(name, value)
  }
  return fields
}

const isResource = (line: string) => line === '' || /^- \S+$/.test(line)

const momentOf = (text: string | undefined) => (text === undefined ? undefined : new Date(text))
