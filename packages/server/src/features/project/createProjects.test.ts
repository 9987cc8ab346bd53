import { expect, test } from 'vitest'
import type { Project } from '../../storage/Project.ts'
import { createProjects } from './createProjects.ts'

const id = '0123456789abcdef0123456789abcdef'
const project: Project = {
  id,
  name: 'Shop',
  allowedOrigins: [],
  features: null,
  isAnalyticsEnabled: false,
  isDisabled: false,
  recovery: 'automatic',
  mode: 'production',
  recoveryDelayHours: 24,
  allowsDefaultOrigins: true,
  allowsPreviews: null,
  guests: 'off',
  sponsorship: null,
  thirdPartyClients: 'on',
  tokenLogin: null,
  createdAt: '2026-01-01T00:00:00.000Z',
  updatedAt: '2026-01-01T00:00:00.000Z',
}

function setUp(find: (id: string) => Promise<Project | undefined>) {
  const clock = { nowMs: 0 }
  const asked: string[] = []
  const projects = createProjects({
    clock: () => clock.nowMs,
    keptMs: 10_000,
    store: {
      find(asking) {
        asked.push(asking)
        return find(asking)
      },
    },
  })
  return { asked, clock, projects }
}

test('default: callers share a lookup, and its cached result', async () => {
  const { asked, clock, projects } = setUp(async () => project)

  await Promise.all([projects.find(id), projects.find(id)])
  clock.nowMs = 9_999
  expect(await projects.find(id)).toEqual(project)
  expect(asked).toHaveLength(1)
  clock.nowMs = 10_000
  await projects.find(id)
  expect(asked).toHaveLength(2)
})

test('behavior: an added project is found a second later', async () => {
  let found: Project | undefined
  const { clock, projects } = setUp(async () => found)

  expect(await projects.find(id)).toBeUndefined()
  found = project
  clock.nowMs = 999
  expect(await projects.find(id)).toBeUndefined()
  clock.nowMs = 1_000
  expect(await projects.find(id)).toEqual(project)
})

test('behavior: an invalid id is not looked up', async () => {
  const { asked, projects } = setUp(async () => project)

  for (const text of ['', 'x', `${id}0`, id.toUpperCase()])
    expect(await projects.find(text)).toBeUndefined()
  expect(asked).toEqual([])
})

test('error: a failed lookup is not cached', async () => {
  let isAway = true
  const { projects } = setUp(async () => {
    if (isAway) throw new TypeError('away')
    return project
  })

  await expect(projects.find(id)).rejects.toThrow('away')
  isAway = false
  expect(await projects.find(id)).toEqual(project)
})
