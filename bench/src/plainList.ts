import type { Page } from 'playwright'

/** Path of the list for {@link scrollList}. */
export const plainList = ['#list'] as const

/** Adds a scrolling list of buttons with pictures to a page: plain HTML and CSS, with all rows rendered at once. */
export async function showPlainList(page: Page, size: number): Promise<void> {
  await page.evaluate((size) => {
    const list = document.createElement('div')
    list.id = 'list'
    list.style.cssText =
      'position: fixed; inset: 80px auto auto 460px; inline-size: 360px; block-size: 560px; overflow: auto; background: #fff'
    const icon = 'data:image/svg+xml,<svg xmlns="http://www.w3.org/2000/svg"/>'
    const rows = Array.from({ length: size }, (_, index) => {
      const row = document.createElement('button')
      row.style.cssText =
        'display: flex; gap: 12px; align-items: center; inline-size: 100%; block-size: 56px; margin-block-end: 8px; border: 0; border-radius: 16px; background: #f2f5f6'
      const picture = document.createElement('img')
      picture.style.cssText = 'inline-size: 36px; block-size: 36px; border-radius: 10px'
      picture.src = icon
      row.append(picture, `Wallet ${index + 1}`)
      return row
    })
    list.append(...rows)
    document.body.append(list)
  }, size)
}
