import { expect, onTestFinished, test } from 'vitest'
import { readProjectId, showBrand } from './showBrand.ts'
import './device/device.css'

const pixel =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='

/** Opens a window whose server gives this answer. */
function open(answer: unknown, search = '?projectId=shop&locale=en') {
  const root = document.body.appendChild(document.createElement('main'))
  onTestFinished(() => document.body.replaceChildren())
  const asked: string[] = []
  const shown = showBrand({
    async fetch(url) {
      asked.push(String(url))
      if (answer === undefined) throw new TypeError('lost')
      return Response.json(answer)
    },
    projectId: readProjectId({ search }),
    root,
  })
  return { asked, line: () => document.querySelector('.brand'), root, shown }
}

test('default: name and logo stand above the content, in a line that is there from the start', async () => {
  const { asked, line, root, shown } = open({ chains: [], logo: pixel, name: 'Shop \u202e' })
  const { top } = root.getBoundingClientRect()
  await shown

  expect(asked).toEqual(['/v1/frame/config?logo=1&projectId=shop'])
  expect(line()?.nextElementSibling).toBe(root)
  expect(line()?.textContent).toBe('Shop')
  expect(line()?.querySelector('img')).toMatchObject({ alt: '', src: pixel })
  expect(root.getBoundingClientRect().top).toBe(top)
})

test.each([
  ['no answer', undefined],
  ['an error', { code: 'PROJECT_INVALID' }],
  ['a logo that could contain scripts', { logo: 'data:image/svg+xml;base64,AAAA', name: 'Shop' }],
])('error: %s leaves the line empty', async (_, answer) => {
  const { line, shown } = open(answer)
  await shown

  expect(line()?.childNodes).toHaveLength(0)
})

test('behavior: a link without a project, from an older server, asks for nothing', async () => {
  const { asked, line, shown } = open({ name: 'Shop' }, '?locale=en')
  await shown

  expect(asked).toEqual([])
  expect(line()).toBeNull()
})
