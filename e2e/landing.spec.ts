import { findBarriers } from './barriers.ts'
import { expect, inChromium, test } from './fixtures.ts'

test(
  'the first page: the modal works, and its options and code follow the choice',
  inChromium,
  async ({ page }) => {
    await page.goto('/')
    const code = page.getByTestId('landing-code')
    await expect(page.getByTestId('fl-connect-all-wallets')).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Connect any wallet.' })).toBeVisible()

    await page.getByLabel('Dark').check()
    await page.getByLabel('Language').selectOption('de')
    await page.getByLabel('Social login').uncheck()

    await expect(page.getByText('Wallet verbinden').first()).toBeVisible()
    await expect(page.getByTestId('fl-connect-social-google')).toHaveCount(0)
    await expect(code).toContainText("themeMode: 'dark'")
    await expect(code).toContainText("locale: 'de'")
    await expect(code).toContainText('socials: false')
    await page.getByRole('button', { name: 'Any page' }).click()
    await expect(code).toContainText('mount(fairlead)')
  },
)

test('each claim of the first page is proved by its button', inChromium, async ({ page }) => {
  await page.goto('/')
  const result = (id: string) => page.getByTestId(`landing-result-${id}`)
  for (const id of ['quiet', 'hosts', 'policy', 'licence'])
    await page.getByTestId(`landing-proof-${id}`).click()

  await expect(result('quiet')).toHaveText(/^[1-9]\d* files .* 0 requests to other hosts\.$/)
  await expect(result('policy')).toContainText("require-trusted-types-for 'script'")
  await expect(result('licence')).toContainText('MIT License')
  const hosts = ((await result('hosts').textContent()) ?? '').split('\n')
  expect(hosts.filter((host) => !/^(?:\w+\.)?localhost:\d+$/.test(host))).toEqual([])
})

for (const [width, colorScheme] of [
  [1440, 'light'],
  [390, 'dark'],
  [320, 'light'],
] as const)
  test(`the first page at ${width} px in the ${colorScheme}`, inChromium, async ({ page }) => {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    await page.setViewportSize({ height: 900, width })
    await page.goto('/')
    await expect(page.getByTestId('fl-connect-all-wallets')).toBeVisible()

    const isWide = () => document.documentElement.scrollWidth > innerWidth
    expect(await page.evaluate(isWide)).toBe(false)
    expect(await findBarriers(page)).toEqual([])
    // The header is one line high.
    const bar = await page.getByRole('banner').boundingBox()
    expect(bar?.height).toBeLessThan(72)
  })
