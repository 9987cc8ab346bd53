import { expect, onTestFinished, test } from 'vitest'
import type { PageEvent } from '../storage/events/createEventStore.ts'
import type { ProjectSettings } from '../storage/Project.ts'
import type { Storage } from '../storage/Storage.ts'

const project = '0123456789abcdef0123456789abcdef'
const other = 'ffffffffffffffffffffffffffffffff'
const settings: ProjectSettings = {
  name: 'Shop',
  allowedOrigins: [],
  features: null,
  isAnalyticsEnabled: true,
  isDisabled: false,
}
const event = (number: number): PageEvent => ({
  id: `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`,
  kind: 'track',
  event: 'MODAL_OPENED',
  happenedAt: '2026-01-01T00:00:00.000Z',
  url: 'https://shop.example/“pay”',
  domain: 'shop.example',
  details: { connected: true, view: 'Connect' },
})

/** Tests of event storage, for every kind of database. Each test gets an empty one. */
export function behavesAsEvents(open: (clock: () => number) => Promise<Storage>) {
  async function openEmpty() {
    const clock = { nowMs: Date.UTC(2026, 0, 1) }
    const storage = await open(() => clock.nowMs)
    onTestFinished(() => storage.close())
    await storage.projects.add(project, settings)
    return { clock, events: storage.events, projects: storage.projects }
  }

  test('[API-23] default: events come back as they were added, the newest first', async () => {
    const { clock, events } = await openEmpty()

    expect(await events.add(project, [event(1)])).toBe(1)
    clock.nowMs += 1
    expect(await events.add(project, [event(2), event(3)])).toBe(2)

    expect(await events.list(project)).toEqual([event(3), event(2), event(1)])
    expect(await events.list(other)).toEqual([])
  })

  test('[API-23] behavior: an event that comes twice counts once, each project for itself', async () => {
    const { events, projects } = await openEmpty()
    await projects.add(other, settings)
    await events.add(project, [event(1)])

    expect(await events.add(project, [{ ...event(1), event: 'OTHER' }, event(2), event(2)])).toBe(1)
    expect(await events.add(other, [event(1)])).toBe(1)
    expect(await events.add(other, [])).toBe(0)

    expect(await events.list(project)).toEqual([event(2), event(1)])
  })

  test('[API-23] behavior: so many are kept of a project; the oldest go', async () => {
    const { clock, events, projects } = await openEmpty()
    await projects.add(other, settings)
    await events.add(other, [event(1)])
    for (let first = 0; first < 10_002; first += 834) {
      clock.nowMs += 1
      await events.add(
        project,
        Array.from({ length: 834 }, (_, index) => event(first + index)),
      )
    }

    const kept = await events.list(project)

    expect(kept).toHaveLength(10_000)
    expect([kept[0]?.id, kept.at(-1)?.id]).toEqual([event(10_007).id, event(8).id])
    expect(await events.list(other)).toHaveLength(1)
  })

  test('[API-23] behavior: repeated events move no other out, however often they come', async () => {
    const { events } = await openEmpty()
    const some = (first: number) => Array.from({ length: 500 }, (_, index) => event(first + index))
    for (let first = 0; first < 10_000; first += 500) await events.add(project, some(first))

    for (let times = 0; times < 3; times++) expect(await events.add(project, some(9_500))).toBe(0)

    expect(await events.list(project)).toHaveLength(10_000)
  })

  test('[API-23] behavior: events go with their project, and none come for one that is gone', async () => {
    const { events, projects } = await openEmpty()
    await events.add(project, [event(1)])

    await projects.remove(project)

    expect(await events.list(project)).toEqual([])
    expect(await events.add(project, [event(2)])).toBe(0)
    expect(await events.list(project)).toEqual([])
  })
}
