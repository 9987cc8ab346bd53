import { expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { part, stage } from '../testing/stage.tsx'

/** A widget with a server, its button in the page, and the requests to the server so far. */
async function pageWithServer(prefetch: 'hover' | 'idle' | 'never') {
  const asked: string[] = []
  const set = stage(
    { prefetch, serverUrl: 'https://api.example' },
    {
      fetch: async (input) => {
        asked.push(new URL(String(input)).pathname)
        return Response.json({ allowedOrigins: [], features: null })
      },
    },
  )
  // If the pointer rests where the button appears, browsers dispatch `pointerenter`; so move it elsewhere first.
  const room = document.createElement('div')
  room.style.setProperty('block-size', '300px')
  room.dataset.testid = 'room'
  document.body.append(room)
  await part('room').hover()
  document.body.append(document.createElement('fairlead-button'))
  return { ...set, asked }
}

test('default: nothing is requested before the modal opens, whatever the pointer is on', async () => {
  const { asked, fairlead } = await pageWithServer('never')

  await part('fl-button-connect').hover()
  await userEvent.tab()
  expect(asked).toEqual([])

  await fairlead.modal.open()
  await expect.poll(() => asked).toContain('/appkit/v1/config')
})

test('behavior: with hover, pointing at a button prefetches once', async () => {
  const { asked, fairlead } = await pageWithServer('hover')
  await expect.element(part('fl-button-connect')).toBeVisible()
  expect(asked).toEqual([])

  await part('fl-button-connect').hover()
  await expect.poll(() => asked).toContain('/appkit/v1/config')
  await userEvent.tab()
  await fairlead.modal.open()

  await expect.element(part('fl-modal')).toBeVisible()
  expect(asked.filter((path) => path === '/appkit/v1/config')).toHaveLength(1)
})

test('behavior: with idle, it prefetches without interaction', async () => {
  const { asked } = await pageWithServer('idle')

  await expect.poll(() => asked).toContain('/appkit/v1/config')
})
