import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { request } from 'node:http'
import { createSecureServer } from 'node:http2'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pipeline } from 'node:stream'

const ofConnections = ['connection', 'keep-alive', 'transfer-encoding', 'upgrade']

/**
 * HTTP/2 and TLS before a server, as a proxy stands before it wherever phones reach it: on loopback, by a certificate
 * of its own (by `openssl`), which a browser has to be told to take.
 */
export async function http2Front(target: string) {
  const { hostname, port } = new URL(target)
  const front = createSecureServer(certificate(), (asked, told) => {
    const { ':authority': host, ...named } = asked.headers
    const headers = Object.fromEntries(Object.entries(named).filter(([name]) => !name.startsWith(':')))
    const options = { hostname, port, method: asked.method, path: asked.url, headers: { ...headers, host } }
    const passed = request(options, (answer) => {
      const kept = Object.entries(answer.headers).filter(([name]) => !ofConnections.includes(name))
      told.writeHead(answer.statusCode!, Object.fromEntries(kept))
      // who goes away in the middle of an answer is no error
      pipeline(answer, told, () => {})
    })
    pipeline(asked, passed, (error) => error && told.stream.close())
  })
  await new Promise<void>((go) => front.listen(0, '127.0.0.1', go))
  return { url: `https://localhost:${(front.address() as AddressInfo).port}`, close: () => front.close() }
}

function certificate() {
  const dir = mkdtempSync(join(tmpdir(), 'front-'))
  const [key, cert] = [join(dir, 'key'), join(dir, 'cert')]
  const made = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-keyout', key, '-out', cert]
  execFileSync('openssl', ['req', '-x509', ...made, '-days', '1', '-subj', '/CN=localhost'], { stdio: 'ignore' })
  const files = { key: readFileSync(key), cert: readFileSync(cert) }
  rmSync(dir, { recursive: true })
  return files
}
