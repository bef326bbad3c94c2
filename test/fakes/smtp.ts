import { createServer, type Socket } from 'node:net'

export type ReceivedMail = { from: string; to: string[]; raw: string; headers: Record<string, string> }

/**
 * An SMTP server (RFC 5321) that keeps what it is given. `answer` may give the reply to a command, such as
 * `550 …` to a RCPT, `undefined` to take it, or `'hang'` to say nothing more. The end of a message is the command `.`.
 */
export async function smtpServer(answer: (command: string) => string | undefined = () => undefined) {
  const mails: ReceivedMail[] = []
  const commands: string[] = []
  const sockets = new Set<Socket>()
  const rules = { answer }

  const server = createServer((socket) => {
    sockets.add(socket)
    socket.setEncoding('utf8').on('error', () => {})
    socket.once('close', () => sockets.delete(socket))
    socket.write('220 test ESMTP\r\n')
    let waiting = ''
    let data: string | undefined
    let from = ''
    let to: string[] = []

    function onLine(line: string) {
      if (data !== undefined) {
        if (line !== '.') {
          data += `${line.replace(/^\./, '')}\r\n`
          return
        }
        mails.push({ from, to, raw: data, headers: headersOf(data) })
        data = undefined
        to = []
        const last = rules.answer('.')
        if (last !== 'hang') socket.write(`${last ?? '250 kept'}\r\n`)
        return
      }
      commands.push(line)
      const other = rules.answer(line)
      if (other === 'hang') return
      if (other) {
        socket.write(`${other}\r\n`)
        return
      }
      const command = line.slice(0, 4).toUpperCase()
      if (command === 'MAIL') from = addressOf(line)
      if (command === 'RCPT') to.push(addressOf(line))
      if (command === 'DATA') data = ''
      socket.write(command === 'DATA' ? '354 go on\r\n' : command === 'QUIT' ? '221 bye\r\n' : '250 ok\r\n')
    }
    socket.on('data', (chunk: string) => {
      const lines = (waiting + chunk).split('\r\n')
      waiting = lines.pop() ?? ''
      for (const line of lines) onLine(line)
    })
  })
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  const { port } = server.address() as { port: number }
  return {
    url: `smtp://127.0.0.1:${port}`,
    mails,
    commands,
    rules,
    async stop() {
      for (const socket of sockets) socket.destroy()
      await new Promise((done) => server.close(done))
    },
  }
}

const addressOf = (line: string) => /<([^>]*)>/.exec(line)?.[1] ?? ''

function headersOf(raw: string) {
  const head = raw.split('\r\n\r\n')[0]!.replace(/\r\n[ \t]+/g, ' ')
  return Object.fromEntries(
    head.split('\r\n').map((line) => {
      const at = line.indexOf(':')
      return [line.slice(0, at).toLowerCase(), line.slice(at + 1).trim()]
    }),
  ) as Record<string, string>
}
