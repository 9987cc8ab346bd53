import { assert, property, string } from 'fast-check'
import { expect, test } from 'vitest'
import { avatarOf } from './avatarOf.ts'

test('default', () => {
  expect(avatarOf('0x70997970C51812dc3A010C7d01b50e0d17dc79C8')).toMatchInlineSnapshot(`
    {
      "dots": [
        {
          "r": 7,
          "step": 1,
          "x": 29.71,
          "y": 27.05,
        },
        {
          "r": 5,
          "step": 2,
          "x": 30.24,
          "y": 29.55,
        },
        {
          "r": 5,
          "step": 3,
          "x": 14.31,
          "y": 32.79,
        },
      ],
      "hue": 91,
    }
  `)
})

test('behavior: letter case changes nothing', () => {
  assert(
    property(string(), (address) => {
      expect(avatarOf(address.toUpperCase())).toEqual(avatarOf(address.toUpperCase().toLowerCase()))
    }),
  )
})

test('behavior: every dot is inside the circle', () => {
  assert(
    property(string(), (address) => {
      const { dots, hue } = avatarOf(address)
      expect(dots).toHaveLength(3)
      expect(hue).toBeLessThan(360)
      for (const { r, x, y } of dots) {
        expect(r).toBeGreaterThan(0)
        expect(Math.hypot(x - 20, y - 20) + r).toBeLessThanOrEqual(20)
      }
    }),
  )
})

test('behavior: different addresses look different', () => {
  const addresses = Array.from({ length: 200 }, (_, index) => `0x${index.toString(16)}`)

  expect(new Set(addresses.map((address) => JSON.stringify(avatarOf(address)))).size).toBe(200)
})
