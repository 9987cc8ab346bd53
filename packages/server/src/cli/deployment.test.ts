import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, onTestFinished, test } from 'vitest'
import { parse, parseAllDocuments } from 'yaml'
import { runCli } from '../cli.ts'
import { readServeEnv, variableNames } from '../env.ts'
import { createTestServer } from '../testing/createTestServer.ts'
import { readCompose } from '../testing/readCompose.ts'

// The files in `deploy` are compared with what the server has. No container runtime is needed.

const root = fileURLToPath(new URL('../../../../', import.meta.url))
const read = (path: string) => readFileSync(join(root, path), 'utf8')
const folder = 'deploy/docker'

/** Variables that Node itself reads. */
const ofNode = ['NODE_ENV', 'NODE_EXTRA_CA_CERTS']
const expectVariables = (names: readonly string[]) =>
  expect(names.filter((name) => !variableNames.includes(name) && !ofNode.includes(name))).toEqual(
    [],
  )

/** Checks variables like a server that is started with them; files are replaced by an empty configuration. */
function start(variables: Readonly<Record<string, string>>) {
  const own = mkdtempSync(join(tmpdir(), 'fairlead-deploy-'))
  onTestFinished(() => rmSync(own, { recursive: true }))
  const config = join(own, 'fairlead.json')
  writeFileSync(config, '{}')
  expectVariables(Object.keys(variables))
  return readServeEnv({ ...variables, FAIRLEAD_CONFIG: config })
}

async function expectCommand(command: string) {
  const ignore = () => {}
  const io = { print: ignore, printError: ignore, untilStopped: () => Promise.resolve() }
  expect([command, await runCli([command, '--help'], io)]).toEqual([command, 0])
}

test('default: Compose starts two servers with settings that the server accepts', () => {
  const { services, volumes } = readCompose('compose.yaml')
  const servers = Object.keys(services).filter(
    (name) => services[name]?.image === 'fairlead-server',
  )
  expect(servers).toEqual(['server-1', 'server-2'])
  for (const name of servers) {
    const { cap_drop, environment = {}, expose, read_only } = services[name]!
    const env = start(environment)
    expect(env).toMatchObject({
      databaseUrl: 'postgres://fairlead:hunter2@postgres:5432/fairlead',
      frameUrl: 'https://wallet.localhost',
      publicUrl: 'https://api.localhost',
      redisUrl: 'redis://valkey:6379',
      trustedProxies: 1,
    })
    expect(expose).toEqual([String(env.port), String(env.metrics?.port)])
    expect([cap_drop, read_only]).toEqual([['ALL'], true])
    // Both servers share the folder of the keys, which is the data folder of the image.
    expect(services[name]?.volumes?.[0]).toBe(`data:${readImage().env.DATA_DIR}`)
  }
  for (const { depends_on = {}, volumes: mounts = [] } of Object.values(services)) {
    const others = Array.isArray(depends_on) ? depends_on : Object.keys(depends_on)
    expect(Object.keys(services)).toEqual(expect.arrayContaining(others as string[]))
    for (const [source = ''] of mounts.map((mount) => mount.split(':')))
      if (source.startsWith('.')) expect(existsSync(join(root, folder, source))).toBe(true)
      else expect(Object.keys(volumes)).toContain(source)
  }
})

test('default: the Compose file of new apps starts one server with settings that the server accepts', () => {
  const file = 'packages/create-fairlead/templates/compose.yaml'
  const { services, volumes } = parse(read(file)) as ReturnType<typeof readCompose>
  const { server } = services
  const { NODE_ENV: _, NPM_CONFIG_CACHE: cache, ...environment } = server?.environment ?? {}
  const env = start({
    ...environment,
    PUBLIC_URL: 'http://localhost:4400',
    TRUSTED_PROXIES: '0',
  })
  expect(environment.PUBLIC_URL).toBe(`\${PUBLIC_URL:-${env.publicUrl}}`)
  expect(environment.TRUSTED_PROXIES).toBe(`\${TRUSTED_PROXIES:-${env.trustedProxies}}`)
  expect(env.bind).toBe('0.0.0.0')
  expect(server).toMatchObject({
    cap_drop: ['ALL'],
    // Only this machine can reach the port.
    ports: [`127.0.0.1:${env.port}:${env.port}`],
    read_only: true,
    volumes: [`data:${env.dataDir}`, `npm:${cache}`],
  })
  expect(Object.keys(volumes)).toEqual(['data', 'npm'])
})

test('default: the trial of Compose changes services that exist, and uses variables that exist', () => {
  const { services } = readCompose('compose.yaml')
  const trial = readCompose('compose.trial.yaml')
  for (const name of ['server-1', 'server-2']) {
    const environment = trial.services[name]?.environment ?? {}
    const env = start({ ...services[name]?.environment, ...environment })
    expect(env.mail).toEqual({ from: 'no-reply@wallet.localhost', url: 'smtp://mail:1025' })
    expect(Object.keys(trial.services)).toContain(new URL(env.mail!.url).hostname)
  }
})

test('default: the proxy forwards to every server of Compose, and uses its health check', () => {
  const { services } = readCompose('compose.yaml')
  const [, hosts = ''] = /^\treverse_proxy (.+) \{$/m.exec(read(`${folder}/Caddyfile`)) ?? []
  const servers = Object.keys(services).filter(
    (name) => services[name]?.image === 'fairlead-server',
  )
  expect(hosts.split(' ')).toEqual(servers.map((name) => `${name}:${readServeEnv({}).port}`))
  const variables = [...read(`${folder}/Caddyfile`).matchAll(/\{\$(\w+)/g)].map(([, name]) => name)
  expect(Object.keys(services.caddy?.environment ?? {})).toEqual(variables)
})

/** Reads the last stage of the Dockerfile. */
function readImage() {
  const text = read(`${folder}/Dockerfile`)
    .replace(/^#.*\n/gm, '')
    .replace(/\\\n\s*/g, '')
  const stages = text.split(/^FROM /m).slice(1)
  const last = stages.at(-1) ?? ''
  const list = (name: string) =>
    JSON.parse(new RegExp(`^\\s*${name} (\\[.*\\])$`, 'm').exec(last)?.[1] ?? '[]') as string[]
  const [, pairs = ''] = /^ENV (.+)$/m.exec(last) ?? []
  return {
    check: list('CMD'),
    command: [...last.matchAll(/^CMD (\[.*\])$/gm)].flatMap(
      ([, text]) => JSON.parse(text!) as string[],
    ),
    entry: list('ENTRYPOINT'),
    env: Object.fromEntries(pairs.split(' ').map((pair) => pair.split('='))) as Record<
      string,
      string
    >,
    last,
    stages,
  }
}

test('default: the image runs the published command as another user than root', async () => {
  const { command, entry, env, last, stages } = readImage()
  const manifest = JSON.parse(read('packages/server/package.json'))
  const name = manifest.name.replace('@', '').replace('/', '-')

  expect(start(env)).toMatchObject({ bind: '0.0.0.0', dataDir: '/data', port: 4400 })
  expect(entry).toEqual([
    'node',
    join('/app/node_modules', manifest.name, manifest.bin['fairlead-server']),
  ])
  for (const each of command) await expectCommand(each)
  expect(last).toMatch(/^USER 1000:1000$/m)
  expect(last).toMatch(new RegExp(`^EXPOSE ${env.PORT}$`, 'm'))
  expect(last).toContain(
    `COPY --from=build /source/.cache/sbom/${name}.cdx.json /app/${name}.cdx.json`,
  )
  expect(last).toContain(`io.fairlead.sbom="/app/${name}.cdx.json"`)
  const [least] = /\d+/.exec(manifest.engines.node) ?? []
  for (const stage of stages)
    expect(Number(/^node:(\d+)-/.exec(stage)?.[1])).toBeGreaterThanOrEqual(Number(least))
  const scripts = [...stages[0]!.matchAll(/node (scripts\/\S+\.mjs)/g)].map(([, path]) => path!)
  expect(scripts).not.toHaveLength(0)
  for (const path of scripts) expect(existsSync(join(root, path))).toBe(true)
  // Every dependency of this workspace is installed from its tarball, because the registry may not have it.
  for (const dependency of Object.keys(manifest.dependencies).filter((it) =>
    it.startsWith('@fairlead/'),
  ))
    expect(stages[0]).toContain(`/${dependency.slice(1).replace('/', '-')}-*.tgz`)
})

test('default: every health path of the files is served', async () => {
  const { get } = await createTestServer()
  const files = [
    `${folder}/Caddyfile`,
    `${folder}/Dockerfile`,
    'deploy/helm/fairlead/templates/deployment.yaml',
  ]
  for (const file of files) {
    const paths = [...read(file).matchAll(/(?:health_uri |path: |' \+ ')?(\/(?:health|ready)\b)/g)]
    expect(paths).not.toHaveLength(0)
    for (const [, path] of paths) expect([path, (await get(path!)).status]).toEqual([path, 200])
  }
  const other = read(files[2]!)
    .match(/path: (\S+)/g)
    ?.map((line) => line.slice(6))
  expect(new Set(other)).toEqual(new Set(['/health', '/ready']))
})

const units = readdirSync(join(root, 'deploy/systemd')).filter((name) => name.endsWith('.service'))

test.each(units)(
  'default: %s runs a command that exists, with variables that exist',
  async (name) => {
    const text = read(`deploy/systemd/${name}`)
    const names = [...text.matchAll(/^Environment=(\w+)=/gm)].map(([, variable]) => variable!)
    const [, path, command] = /node \S+\/(node_modules\/\S+) (\w+)/.exec(text) ?? []
    const manifest = JSON.parse(read('packages/server/package.json'))

    expectVariables(names)
    expect(names).toContain('DATA_DIR')
    expect(path).toBe(join('node_modules', manifest.name, manifest.bin['fairlead-server']))
    await expectCommand(command ?? '')
    expect(text).toMatch(/^User=fairlead$/m)
  },
)

const analyzer = '/usr/bin/systemd-analyze'
const hasSystemd = existsSync(analyzer) && existsSync('/usr/bin/node')
const systemdTitle = hasSystemd ? '' : ' (LEFT OUT: no systemd-analyze)'

test.skipIf(!hasSystemd)(`default: systemd accepts the units${systemdTitle}`, () => {
  const paths = readdirSync(join(root, 'deploy/systemd')).map((it) =>
    join(root, 'deploy/systemd', it),
  )
  const { status, stderr } = spawnSync(analyzer, ['verify', '--man=no', ...paths], {
    encoding: 'utf8',
  })
  // A setting with an invalid value is ignored, and only printed.
  expect(stderr.split('\n').filter((line) => line.includes('fairlead'))).toEqual([])
  expect(status).toBe(0)
})

const chart = 'deploy/helm/fairlead'

/** Renders a template. Only the expressions that the chart uses are known; others fail. */
function render(text: string, values: object): string {
  const find = (path: string, own: Readonly<Record<string, unknown>> = {}): unknown => {
    if (path === '.Release.Name') return 'shop'
    if (path in own) return own[path]
    const [, first, ...keys] = path.split('.')
    expect(first).toBe('Values')
    const found = keys.reduce<unknown>((at, key) => (at as Record<string, unknown>)?.[key], values)
    if (found === undefined) throw new Error(`No value: ${path}`)
    return found
  }
  const evaluate = (expression: string, own?: Readonly<Record<string, unknown>>): string => {
    const [, convert, path = '', filter] =
      /^(?:(toJson|toYaml) )?(\S+?)(?: \| (quote|sha256sum|nindent \d+))?$/.exec(expression) ?? []
    const value = find(path, own)
    const plain = convert ? JSON.stringify(value) : String(value)
    if (filter === 'quote') return JSON.stringify(plain)
    if (filter === 'sha256sum') return createHash('sha256').update(plain).digest('hex')
    // JSON is YAML too, and needs no indentation.
    return filter ? ` ${plain}` : plain
  }
  const fill = (part: string, own?: Readonly<Record<string, unknown>>) =>
    part.replace(/(?:\s*\{\{-|\{\{) (.+?) \}\}/g, (_, expression: string) =>
      evaluate(expression, own),
    )
  const loops = /\s*\{\{- range (\$\w+), (\$\w+) := (\S+) \}\}([\s\S]*?)\s*\{\{- end \}\}/g
  return fill(
    text.replace(loops, (_, key: string, value: string, path: string, body: string) =>
      Object.entries(find(path) as object)
        .map(([name, one]) => fill(body, { [key]: name, [value]: one }))
        .join(''),
    ),
  )
}

type Container = {
  args?: string[]
  env?: { name: string; value: string }[]
  ports?: { containerPort: number; name: string }[]
  securityContext: object
  volumeMounts: { mountPath: string; name: string }[]
}

test('default: the Helm chart renders objects that fit together, with settings that the server accepts', async () => {
  const values = parse(read(`${chart}/values.yaml`))
  const objects = readdirSync(join(root, chart, 'templates')).flatMap((name) =>
    parseAllDocuments(render(read(`${chart}/templates/${name}`), values)).map((document) => {
      expect([name, document.errors]).toEqual([name, []])
      return document.toJS()
    }),
  )
  const byKind = new Map(objects.map((object) => [object.kind, object]))
  expect([...byKind.keys()].sort()).toEqual([
    'ConfigMap',
    'Deployment',
    'HorizontalPodAutoscaler',
    'Ingress',
    'PodDisruptionBudget',
    'Service',
  ])
  const { template } = byKind.get('Deployment').spec
  const [server] = template.spec.containers as [Container]
  const variables = Object.fromEntries(server.env!.map(({ name, value }) => [name, value]))
  const secrets = { DATABASE_URL: 'postgres://db/x', REDIS_URL: 'redis://redis:6379' }
  const env = start({ ...readImage().env, ...variables, ...secrets })
  expect(env).toMatchObject({ frameUrl: 'https://wallet.example', trustedProxies: 1 })
  expect(server.ports?.map(({ containerPort }) => containerPort)).toEqual([
    env.port,
    env.metrics?.port,
  ])
  for (const command of server.args ?? []) await expectCommand(command)

  const volumes = template.spec.volumes.map(({ name }: { name: string }) => name)
  for (const { securityContext, volumeMounts } of [server, ...template.spec.initContainers])
    expect([
      volumeMounts.filter(({ name }: { name: string }) => !volumes.includes(name)),
      securityContext,
    ]).toEqual([
      [],
      {
        allowPrivilegeEscalation: false,
        capabilities: { drop: ['ALL'] },
        readOnlyRootFilesystem: true,
      },
    ])
  const labels = template.metadata.labels
  expect(byKind.get('Service').spec.selector).toEqual(labels)
  expect(byKind.get('PodDisruptionBudget').spec.selector.matchLabels).toEqual(labels)
  expect(byKind.get('HorizontalPodAutoscaler').spec.scaleTargetRef.name).toBe('shop')
  expect(byKind.get('Ingress').spec.rules.map(({ host }: { host: string }) => host)).toEqual([
    'api.example',
    'wallet.example',
  ])
  expect(JSON.parse(byKind.get('ConfigMap').data['fairlead.json'])).toEqual(values.config)
})
