import { execFileSync, spawn } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { findNginx } from '../../scripts/nginx.js'
import { freePort } from '../server.ts'

const program = findNginx()
export const hasNginx = program !== undefined

/**
 * Debian's nginx with `deploy/nginx.conf` as it is but for name, ports and certificate, in front of servers on these
 * ports. The certificate is made for the occasion; `ca` is what a client trusts.
 */
export async function startNginx(ports: { http: number; https: number }, servers: number[]) {
  if (!program) throw new Error('There is no nginx here.')
  const dir = mkdtempSync(join(tmpdir(), 'nginx-'))
  const [key, ca] = [join(dir, 'privkey.pem'), join(dir, 'fullchain.pem')]
  const subject = ['-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost,IP:127.0.0.1']
  const kind = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-days', '2']
  execFileSync('openssl', ['req', '-x509', ...kind, '-keyout', key, '-out', ca, ...subject], { stdio: 'ignore' })
  const shipped = readFileSync(join(import.meta.dirname, '../../deploy/nginx.conf'), 'utf8')
  const site = shipped
    .replace(/server 127\.0\.0\.1:3000(.*;)/, (_, more) =>
      servers.map((port) => `server 127.0.0.1:${port}${more}`).join('\n  '),
    )
    .replaceAll('cohort.example.org', 'localhost')
    .replace('listen 80;', `listen 127.0.0.1:${ports.http};`)
    .replace('listen 443 ssl', `listen 127.0.0.1:${ports.https} ssl`)
    .replaceAll('/etc/ssl/cohort', dir)
  mkdirSync(join(dir, 'tmp'))
  const paths = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((name) => `${name}_temp_path tmp/${name};`)
  writeFileSync(join(dir, 'site.conf'), site)
  writeFileSync(
    join(dir, 'nginx.conf'),
    `daemon off; pid nginx.pid; error_log stderr warn; worker_processes 1; ${process.getuid?.() === 0 ? 'user root;' : ''}
events {}
http { access_log off; ${paths.join(' ')} include site.conf; }`,
  )
  const child = spawn(program, ['-p', dir, '-c', 'nginx.conf', '-e', 'stderr'], { stdio: ['ignore', 'ignore', 'pipe'] })
  let said = ''
  child.stderr.setEncoding('utf8').on('data', (text: string) => (said += text))
  const ended = new Promise((tell) => child.once('exit', tell))
  while (!(await isOpen(ports.https))) {
    if (child.exitCode !== null) throw new Error(`nginx ended with ${child.exitCode}: ${said}`)
    await sleep(20)
  }
  return {
    url: `https://localhost:${ports.https}`,
    plainUrl: `http://localhost:${ports.http}`,
    ca: readFileSync(ca),
    said: () => said,
    async stop() {
      child.kill('SIGTERM')
      await ended
      rmSync(dir, { recursive: true, force: true })
    },
  }
}

export const twoPorts = async () => ({ http: await freePort(), https: await freePort() })

const isOpen = (port: number) =>
  new Promise<boolean>((tell) => {
    const socket = connect(port, '127.0.0.1')
    socket.once('connect', () => {
      socket.destroy()
      tell(true)
    })
    socket.once('error', () => tell(false))
  })
