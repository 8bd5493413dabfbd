import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { CONFIGURATION, readConfig } from '../src/config.ts'
import { afterFile } from './support/after-file.ts'
import { alerts, DEPLOY_DIR, dashboard, readDeployed } from './support/deploy.ts'
import { PROJECT_DIR } from './support/process.ts'

const runs = (program: string, ...args: string[]) => spawnSync(program, args).status === 0
const hasSystemd = runs('systemd-analyze', '--version')
const hasPromtool = runs('promtool', '--version')
const hasCompose = runs('docker', 'compose', 'version')
const hasDocker = runs('docker', 'buildx', 'version') && runs('docker', 'info')

/** Expects that a program ends well; shows what it wrote otherwise. */
function expectSuccess(program: string, args: string[], env: Record<string, string> = {}) {
  const { status, stdout, stderr } = spawnSync(program, args, {
    cwd: PROJECT_DIR,
    encoding: 'utf8',
    env: { ...process.env, ...env },
  })
  expect([status, status === 0 ? '' : stdout + stderr]).toEqual([0, ''])
}

const HOSTS = { DASHBOARD_HOST: 'dashboard.example.com', SITES_DOMAIN: 'sites.example.com' }

const containerfile = readDeployed('Containerfile').replaceAll('\\\n', ' ')
const compose = readDeployed('compose.yaml')
const unit = readDeployed('sitewright.service')
const ofContainer = Object.fromEntries(
  [...(/^ENV (.*)$/m.exec(containerfile)?.[1] ?? '').matchAll(/(\w+)=(\S+)/g)].map(([, name, value]) => [
    name as string,
    value as string,
  ]),
)
const ofCompose = Object.fromEntries(
  [...compose.matchAll(/^ {6}([A-Z][A-Z0-9_]*): (.*)$/gm)].map(([, name = '', value = '']) => [
    name,
    value.replace(/\$\{(\w+):\?[^}]*\}/g, (_all, host: keyof typeof HOSTS) => HOSTS[host]),
  ]),
)
const ofUnit = Object.fromEntries(
  [...unit.matchAll(/^Environment=(\w+)=(.*)$/gm)].map(([, name, value]) => [
    name as string,
    value as string,
  ]),
)
/** The value of a key that a file has once. */
const only = (text: string, pattern: RegExp) => {
  const found = [...text.matchAll(new RegExp(pattern, 'gm'))]
  expect([pattern, found.length]).toEqual([pattern, 1])
  return found[0]?.[1] as string
}
/** What Sitewright and then its PostgreSQL may take to stop. */
const STOP_SECONDS = readConfig({}).shutdownTimeoutMs / 1_000 + 30

describe('deploy/', () => {
  test('sets variables that the configuration accepts', () => {
    const { UPSTREAM, ...ofServer } = ofCompose
    for (const [file, env] of Object.entries({
      Containerfile: ofContainer,
      'compose.yaml': ofServer,
      'sitewright.service': ofUnit,
    })) {
      expect([file, Object.keys(env).length]).not.toEqual([file, 0])
      expect([file, Object.keys(env).filter((name) => !(name in CONFIGURATION.properties))]).toEqual([
        file,
        [],
      ])
    }
    for (const env of [ofContainer, { ...ofContainer, ...ofServer }, ofUnit])
      expect(() => readConfig(env)).not.toThrow()
  })

  test('starts the server, and stops it only when it is done', () => {
    const command = 'server/bin/sitewright.js'
    expect(only(containerfile, /^CMD \["node", "(\S+)", "serve"\]$/)).toBe(command)
    expect(only(unit, /^ExecStart=\/usr\/bin\/node (\S+) serve$/)).toBe(command)
    expect(existsSync(join(PROJECT_DIR, command))).toBe(true)
    expect(Number(only(unit, /^TimeoutStopSec=(\d+)$/))).toBeGreaterThan(STOP_SECONDS)
    expect(Number(only(compose, /stop_grace_period: (\d+)s$/))).toBeGreaterThan(STOP_SECONDS)
    // A signal to PostgreSQL itself would end the connections of the last requests.
    expect(unit).toContain('\nKillMode=mixed\n')
  })

  test('leads from Caddy to the server, with data in volumes', () => {
    const port = String(ofContainer.PORT)
    expect(only(containerfile, /^EXPOSE (\d+)$/)).toBe(port)
    expect(ofCompose.UPSTREAM).toBe(`sitewright:${port}`)
    const defaults = new Set(readDeployed('Caddyfile').match(/(?<=\{\$UPSTREAM:)[^}]+/g))
    expect([...defaults]).toEqual([`127.0.0.1:${readConfig({}).port}`])
    expect(only(compose, /- data:(\S+)$/)).toBe(String(ofContainer.DATA_DIR))
    expect(only(containerfile, /^VOLUME (\S+)$/)).toBe(String(ofContainer.DATA_DIR))
    expect(`/var/lib/${only(unit, /^StateDirectory=(\S+)$/)}`).toBe(String(ofUnit.DATA_DIR))
    for (const file of [only(compose, /- \.\/(\S+):\/etc\/caddy\/Caddyfile:ro$/), 'Containerfile'])
      expect(existsSync(join(DEPLOY_DIR, file))).toBe(true)
    expect(only(compose, /dockerfile: (\S+)$/)).toBe('deploy/Containerfile')
    // Only Caddy is asked from outside, and only its network is believed.
    expect(compose.match(/- \d+:\d+/g)).toEqual(['- 80:80', '- 443:443', '- 443:443'])
    const network = only(compose, /- subnet: (\S+)$/)
    expect([ofCompose.TRUST_PROXY, ofCompose.TLS_ASK_NETWORKS]).toEqual([network, network])
  })

  test('keeps what a server does not need out of the image', () => {
    const left = readFileSync(join(PROJECT_DIR, '.dockerignore'), 'utf8').split('\n')
    expect(left).toEqual(expect.arrayContaining(['.git', 'data', '**/node_modules', '**/test', '**/*.env']))
    expect(containerfile).toContain('npm ci --omit=dev')
  })

  test('has alerts that say how bad it is and what to do', () => {
    const rules = alerts()
    expect(rules.length).toBeGreaterThanOrEqual(8)
    expect(new Set(rules.map(({ alert }) => alert)).size).toBe(rules.length)
    for (const rule of rules)
      expect(rule).toEqual({
        alert: expect.stringMatching(/^Sitewright[A-Z]\w+$/),
        expr: expect.any(String),
        for: expect.stringMatching(/^\d+m$/),
        severity: expect.stringMatching(/^(critical|warning)$/),
        summary: expect.any(String),
        description: expect.any(String),
      })
  })

  test('has a dashboard whose panels do not overlap', () => {
    const { panels } = dashboard()
    const cells = panels.flatMap(({ gridPos: { x, y, w, h } }) => {
      expect(x + w).toBeLessThanOrEqual(24)
      return Array.from({ length: w * h }, (_, i) => `${x + (i % w)} ${y + Math.floor(i / w)}`)
    })
    expect(new Set(cells).size).toBe(cells.length)
    expect(new Set(panels.map(({ id }) => id)).size).toBe(panels.length)
  })

  test.skipIf(!hasSystemd)('has a unit that systemd accepts (skipped without systemd-analyze)', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'sitewright-unit-'))
    afterFile(() => rm(folder, { recursive: true, force: true }))
    const file = join(folder, 'sitewright.service')
    // Programs, users and documents of this machine are others.
    const here = unit
      .replace('/usr/bin/node', process.execPath)
      .replace(/^(User|Group)=.*$/gm, '$1=nobody')
      .replace(/^Documentation=.*\n/m, '')
    await writeFile(file, here)
    // It only warns of what it does not know.
    const { stderr } = spawnSync('systemd-analyze', ['verify', '--man=no', file], { encoding: 'utf8' })
    expect(stderr.split('\n').filter((line) => !/Special user nobody|^$/.test(line))).toEqual([])
    expectSuccess('systemd-analyze', ['security', '--offline=yes', '--threshold=20', '--no-pager', file])
  })

  test.skipIf(!hasPromtool)('has alerts that Prometheus accepts (skipped without promtool)', () =>
    expectSuccess('promtool', ['check', 'rules', '--lint=all', '--lint-fatal', 'deploy/alerts.yml']),
  )

  test.skipIf(!hasCompose)('has a compose file that Docker accepts (skipped without docker compose)', () =>
    expectSuccess('docker', ['compose', '-f', 'deploy/compose.yaml', 'config', '--quiet'], HOSTS),
  )

  test.skipIf(!hasDocker)('has a Containerfile that Docker accepts (skipped without a Docker daemon)', () =>
    expectSuccess('docker', ['buildx', 'build', '--check', '-f', 'deploy/Containerfile', '.']),
  )
})
