import { expect, onTestFinished, test } from 'vitest'
import { openSqlite } from '../../storage/openSqlite.ts'
import { ensureLocalProject, localProjectId } from './localProject.ts'

async function ensureOn(bind: string) {
  const storage = openSqlite(':memory:', () => 0)
  onTestFinished(() => storage.close())
  await storage.migrate()
  await ensureLocalProject(storage.projects, bind)
  return storage.projects
}

test.each(['127.0.0.1', 'localhost', '::1'])('default: %s has a local project', async (bind) => {
  expect(await (await ensureOn(bind)).list()).toMatchObject([
    {
      id: localProjectId,
      allowedOrigins: [],
      features: null,
      isDisabled: false,
      mode: 'development',
      recoveryDelayHours: 0,
    },
  ])
})

test.each(['0.0.0.0', '::', '192.0.2.1', 'example.com'])(
  'behavior: %s is publicly reachable and has none',
  async (bind) => {
    expect(await (await ensureOn(bind)).list()).toEqual([])
  },
)

test('behavior: a database with a project is left unchanged', async () => {
  const projects = await ensureOn('0.0.0.0')
  const [features, id] = [null, 'f'.repeat(32)]
  await projects.add(id, {
    name: 'Shop',
    allowedOrigins: [],
    features,
    isAnalyticsEnabled: false,
    isDisabled: false,
  })

  await ensureLocalProject(projects, '127.0.0.1')

  expect((await projects.list()).map((project) => project.id)).toEqual([id])
})
