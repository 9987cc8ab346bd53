import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { assumed, computeNeeds, listMeasured, listRows, measured } from './capacity.mjs'
import { root } from './workspace.mjs'

const guide = readFileSync(join(root, 'apps/docs/guides/sizing.md'), 'utf8')

test('default: the guide has the measured figures and what follows from them', () => {
  for (const row of [...listMeasured(), ...listRows()]) expect(guide).toContain(`| ${row} |`)
  expect(guide).toContain(measured.where)
  for (const value of Object.values(assumed))
    expect(guide).toContain(`| ${value.toLocaleString('en-US')} |`)
})

test('behavior: needs grow with the number of users', () => {
  const [small, large] = [computeNeeds(1_000), computeNeeds(10_000)]

  expect(large.cores).toBeCloseTo(small.cores * 10)
  expect(large.redisBytes).toBeCloseTo(small.redisBytes * 10)
})
