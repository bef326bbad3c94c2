const inboxes: readonly [RegExp, string, string][] = [
  [/@(gmail|googlemail)\./, 'Gmail', 'https://mail.google.com/'],
  [/@(outlook|hotmail|live|msn)\./, 'Outlook', 'https://outlook.live.com/mail/'],
  [/@(yahoo|ymail)\./, 'Yahoo Mail', 'https://mail.yahoo.com/'],
  [/@(icloud|me|mac)\.com$/, 'iCloud Mail', 'https://www.icloud.com/mail/'],
  [/@(proton|protonmail|pm)\./, 'Proton Mail', 'https://mail.proton.me/'],
]

/** The webmail of an address, where that can be told from the address. */
export function webmailOf(email: string): { name: string; url: string } | undefined {
  const found = inboxes.find(([sign]) => sign.test(email.toLowerCase()))
  return found && { name: found[1], url: found[2] }
}
