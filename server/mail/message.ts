export type MailMessage = {
  /** Without brackets. The same for every try of one job, so that who gets it twice sees it once. */
  id: string
  from: { name: string; address: string }
  to: string
  subject: string
  text: string
  html: string
  headers: Record<string, string>
}
