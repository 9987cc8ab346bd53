import { expect, test } from 'vitest'
import { afterwards, createWidget } from '../testing/stage.tsx'

/** Replaces `navigator.sendBeacon` and collects its calls. */
function takeBeacons(): { text: string; url: string }[] {
  const beacons: { text: string; url: string }[] = []
  const value = (url: string, text: string) => beacons.push({ text, url }) > 0
  Object.defineProperty(navigator, 'sendBeacon', { configurable: true, value })
  afterwards(() => void Reflect.deleteProperty(navigator, 'sendBeacon'))
  return beacons
}

test.each<[string, () => void]>([
  ['frozen', () => document.dispatchEvent(new Event('freeze'))],
  ['left', () => window.dispatchEvent(new Event('pagehide'))],
])(
  '[API-23] default: pending events are passed to the browser when the page is %s',
  async (_, leave) => {
    const beacons = takeBeacons()
    let asked = 0
    const { fairlead } = createWidget(
      { features: { analytics: true }, serverUrl: 'https://api.example' },
      {
        fetch: async (url) => {
          if (String(url).includes('/getAnalyticsConfig')) asked += 1
          return Response.json({ allowedOrigins: [], features: null, isAnalyticsEnabled: true })
        },
      },
    )
    await fairlead.modal.open()
    await expect.poll(() => asked).toBe(1)

    await expect
      .poll(() => {
        leave()
        return beacons.length
      })
      .toBe(1)

    expect(beacons[0]?.url).toMatch(/^https:\/\/api\.example\/batch\?projectId=test&/)
    expect(JSON.parse(beacons[0]?.text ?? '')).toMatchObject([
      { domain: location.hostname, props: { event: 'MODAL_OPENED' } },
    ])
    fairlead.destroy()
    leave()
    expect(beacons).toHaveLength(1)
  },
)
