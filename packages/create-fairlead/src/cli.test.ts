import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, onTestFinished, test } from 'vitest'
import { runCli } from './cli.ts'
import { readVersion, type Template, templates } from './createProject.ts'

const names = Object.keys(templates) as Template[]
const fixtures = fileURLToPath(new URL('../../../fixtures', import.meta.url))

/** Returns the paths of all visible files below a folder, without installed and built ones. */
function listFiles(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)))
    .filter((path) => !/(?:^|\/)(?:\.|node_modules\/|dist\/)/.test(path.replaceAll('\\', '/')))
    .sort()
}

type Manifest = { [key in 'dependencies' | 'devDependencies' | 'scripts']: Record<string, string> }

/** Runs the command in a new folder. @param answers - Answers on the terminal; none without a terminal. */
function createStage(answers?: string[]) {
  const cwd = mkdtempSync(join(tmpdir(), 'create-fairlead-'))
  onTestFinished(() => rmSync(cwd, { force: true, recursive: true }))
  const printed: string[] = []
  const errors: string[] = []
  const questions: string[] = []
  const run = (...args: string[]) =>
    runCli(args, {
      ask:
        answers &&
        (async (question) => {
          questions.push(question)
          return answers.shift() ?? ''
        }),
      cwd,
      print: (text) => void printed.push(text),
      printError: (text) => void errors.push(text),
    })
  const read = (path: string) => readFileSync(join(cwd, path), 'utf8')
  return { cwd, errors, printed, questions, read, run }
}

test.each(names)('default: creates an app from the template %s', async (template) => {
  const { cwd, printed, read, run } = createStage()

  expect(await run('my-app', '--template', template)).toBe(0)

  const manifest = JSON.parse(read('my-app/package.json'))
  const version = readVersion()
  expect(manifest).toMatchObject({
    name: 'my-app',
    dependencies: { fairlead: version },
    scripts: { server: `npx --yes @fairlead/server@${version}` },
  })
  for (const file of listFiles(join(cwd, 'my-app')))
    expect(read(`my-app/${file}`)).not.toMatch(/\{\{(?:name|version)\}\}/)
  expect(read('my-app/.gitignore')).toContain('node_modules')
  expect(read('my-app/README.md')).toContain('npm run server')
  expect(read('my-app/compose.yaml')).toContain(`"@fairlead/server@${version}"`)
  expect(printed.join()).toContain('cd my-app\n  npm install\n  npm run dev')
})

// The fixtures are installed from the tarballs, type-checked and built by `npm test`, so the templates are too. A fixture
// can contain a second app, in the folder `wagmi`.
test.each([
  ['react-vite', 'vite-react', 'Fairlead with Vite and React'],
  ['next', 'next', 'Fairlead with Next'],
])('behavior: the template %s is the fixture %s', async (template, fixture) => {
  const { cwd, read, run } = createStage()
  const own = ['README.md', 'compose.yaml', 'package-lock.json', 'package.json']

  await run('my-app', '--template', template)

  const files = (folder: string) =>
    listFiles(folder).filter((name) => !own.includes(name) && !name.startsWith('wagmi/'))
  const from = join(fixtures, fixture)
  expect(files(join(cwd, 'my-app'))).toEqual(files(from))
  for (const file of files(from))
    expect(read(`my-app/${file}`)).toBe(readFileSync(join(from, file), 'utf8'))
  // Versions may differ: a fixture can pin the oldest React that works.
  const toNames = ({ dependencies, devDependencies, scripts }: Manifest) => ({
    names: Object.keys({ ...dependencies, ...devDependencies })
      .filter((name) => !['@tanstack/react-query', 'viem', 'wagmi'].includes(name))
      .sort(),
    scripts: { ...scripts, build: scripts?.build?.split(' && tsc -p wagmi')[0], server: undefined },
  })
  const expected: Manifest = JSON.parse(readFileSync(join(from, 'package.json'), 'utf8'))
  expect(toNames(JSON.parse(read('my-app/package.json')))).toEqual(toNames(expected))
})

// The fixture `frameworks` is one app with several frameworks, so the other files of these templates differ from it.
test.each([
  ['vue', ['App.vue', 'components.d.ts', 'main.ts']],
  ['svelte', ['App.svelte', 'fairlead.ts', 'main.ts']],
])(
  'behavior: the template %s has the code and the dependency versions of the fixture',
  async (template, code) => {
    const { cwd, read, run } = createStage()

    await run('my-app', '--template', template)

    const from = join(fixtures, 'frameworks')
    expect(listFiles(join(cwd, 'my-app/src'))).toEqual(code)
    for (const file of code)
      expect(read(`my-app/src/${file}`)).toBe(
        readFileSync(join(from, 'src', template, file), 'utf8'),
      )
    const page = readFileSync(join(from, `${template}.html`), 'utf8')
    expect(read('my-app/index.html')).toBe(page.replace(`/src/${template}/`, '/src/'))
    const known: Manifest = JSON.parse(readFileSync(join(from, 'package.json'), 'utf8'))
    const { dependencies, devDependencies }: Manifest = JSON.parse(read('my-app/package.json'))
    expect(known.dependencies).toMatchObject({ ...dependencies, fairlead: expect.any(String) })
    expect(known.devDependencies).toMatchObject(devDependencies)
  },
)

test('behavior: asks for the folder and the template on a terminal', async () => {
  const { printed, questions, read, run } = createStage(['  shop ', 'vanilla'])

  expect(await run()).toBe(0)

  expect(questions).toEqual(['Folder (my-app): ', 'Template (react-vite): '])
  expect(printed[0]).toContain('vanilla     TypeScript with Vite')
  expect(JSON.parse(read('shop/package.json')).name).toBe('shop')
})

test('behavior: empty answers select the defaults', async () => {
  const { cwd, run } = createStage([])

  expect(await run()).toBe(0)

  expect(existsSync(join(cwd, 'my-app/src/App.tsx'))).toBe(true)
})

test('behavior: the current folder with a Git repository is empty enough', async () => {
  const { cwd, printed, read, run } = createStage()
  mkdirSync(join(cwd, '.git'))

  expect(await run('.', '--name', '@shop/app', '-t', 'next')).toBe(0)

  expect(JSON.parse(read('package.json')).name).toBe('@shop/app')
  expect(printed.join()).not.toContain('cd ')
})

test('error: a folder with files, or a file, is left as it is', async () => {
  const { cwd, errors, run } = createStage()
  mkdirSync(join(cwd, 'used'))
  writeFileSync(join(cwd, 'used', 'notes.txt'), 'mine')

  expect(await run('used', '-t', 'next')).toBe(1)
  expect(await run('used/notes.txt', '-t', 'next')).toBe(1)

  expect(errors[0]).toContain('is not empty: it contains notes.txt. Choose another folder')
  expect(errors[1]).toContain('is not a readable folder')
  expect(listFiles(join(cwd, 'used'))).toEqual(['notes.txt'])
})

test.each([
  [['My App', '-t', 'next'], '"My App" is not a package name'],
  [['../node_modules', '-t', 'next'], 'npm reserves the name node_modules'],
  [['x', '--name', '', '-t', 'next'], 'The name is empty'],
  [['x', '--name', 'a'.repeat(215), '-t', 'next'], 'more than 214 characters'],
  [['x', '--name', '"},"x":{"', '-t', 'next'], 'is not a package name'],
  [
    ['x', '-t', '../next'],
    'Unknown template: ../next. Use react-vite, next, wagmi, vue, svelte, vanilla',
  ],
  [['x', '-t', 'toString'], 'Unknown template'],
  [['x'], 'The template is missing. Add --template react-vite, next, wagmi, vue, svelte, vanilla'],
  [[], 'The folder is missing'],
  [['x', 'y'], 'Name one folder at most'],
  [['x', '--typescript'], "Unknown option '--typescript'"],
])('error: %j is a usage error', async (args, message) => {
  const { cwd, errors, run } = createStage()

  expect(await run(...args)).toBe(2)

  expect(errors.join()).toContain(message)
  expect(errors.join()).toContain('Try: create-fairlead --help')
  expect(listFiles(cwd)).toEqual([])
})

test('behavior: help and version', async () => {
  const { printed, run } = createStage()

  expect([await run('--help'), await run('--version')]).toEqual([0, 0])

  expect(printed[0]).toContain('Usage: create-fairlead')
  expect(printed[1]).toBe(readVersion())
})
