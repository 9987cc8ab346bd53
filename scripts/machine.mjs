import { existsSync, readdirSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { chromiumPath, shellPath } from './chromium.mjs'
import { firefoxPath } from './firefox.mjs'
import { run } from './run.mjs'
import { hasWebKit } from './webKit.mjs'

/**
 * Programs of the machine that tests need, and how Debian calls them: the first of `packages` that
 * can be had; one may be several names. `isOptional`: tests run without it, but slower. `journeys` is the project of
 * `e2e/` that runs in it.
 *
 * @type {readonly { name: string, packages: string[], isOptional?: true, isThere: () => boolean, suites: string, journeys?: string }[]}
 */
const programs = [
  {
    name: 'Chromium',
    packages: ['chromium'],
    isThere: () => existsSync(chromiumPath),
    suites: 'the browser tests and the journeys in Chromium',
    journeys: 'chromium',
  },
  {
    name: "Chromium's headless shell",
    packages: ['chromium-headless-shell'],
    isOptional: true,
    isThere: () => existsSync(process.env.CHROMIUM_PATH ?? shellPath),
    suites: 'none',
  },
  {
    name: 'Firefox',
    packages: ['firefox-esr'],
    isThere: () => existsSync(firefoxPath),
    suites: 'the journeys in Firefox',
    journeys: 'firefox',
  },
  {
    name: 'WebKitGTK',
    packages: ['webkit2gtk-driver xvfb xauth'],
    isThere: hasWebKit,
    suites: 'the walk in WebKitGTK',
    journeys: 'webkit',
  },
  {
    name: 'PostgreSQL',
    packages: ['postgresql-15', 'postgresql'],
    isThere: hasPostgres,
    suites: 'the storage tests on PostgreSQL',
  },
  {
    name: 'Redis',
    packages: ['redis-server', 'valkey-server', 'valkey'],
    isThere: hasRedis,
    suites: "the tests of the relay's memory in Redis and of relays of several processes",
  },
]

/** True if `initdb` is in the path, or in Debian's folder. */
function hasPostgres() {
  const folders = (process.env.PATH ?? '').split(delimiter)
  const debian = '/usr/lib/postgresql'
  const versions = existsSync(debian) ? readdirSync(debian) : []
  return [...folders, ...versions.map((version) => join(debian, version, 'bin'))].some((folder) =>
    existsSync(join(folder, 'initdb')),
  )
}

/** True if Redis or Valkey is installed. */
function hasRedis() {
  const folders = [...(process.env.PATH ?? '').split(delimiter), '/usr/bin', '/usr/local/bin']
  return folders.some((folder) =>
    ['redis-server', 'valkey-server'].some((name) => existsSync(join(folder, name))),
  )
}

/**
 * Installs missing programs with the system's package manager, if permitted.
 *
 * @returns {Promise<{ hasChromium: boolean, journeys: string[], left: string[] }>} `journeys`: projects of `e2e/` that
 *   can run. `left`: one line for each program that is still missing, with the suites that need it.
 */
export async function prepareMachine() {
  for (const program of programs) if (!program.isThere()) await installProgram(program)
  const left = programs
    .filter(({ isOptional, isThere }) => !isOptional && !isThere())
    .map(({ name, suites }) => `Skipped because ${name} is missing: ${suites}.`)
  const journeys = programs
    .filter(({ isThere }) => isThere())
    .flatMap(({ journeys: project }) => project ?? [])
  return { hasChromium: existsSync(chromiumPath), journeys, left }
}

/** @param {{ name: string, packages: string[] }} program */
async function installProgram({ name, packages }) {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return
  console.log(`Installing ${name} …`)
  const env = { DEBIAN_FRONTEND: 'noninteractive' }
  await run('apt-get', ['update'], { env, quiet: true })
  for (const one of packages) {
    const parameters = ['install', '-y', '--no-install-recommends', ...one.split(' ')]
    if ((await run('apt-get', parameters, { env, quiet: true })).code === 0) return
  }
}
