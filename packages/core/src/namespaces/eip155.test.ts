import { assert, integer, property } from 'fast-check'
import { expect, test } from 'vitest'
import { toChainId, toChainNumber, toHexChainId } from './eip155.ts'

test('[API-25] every notation of a chain is one chain', () => {
  assert(
    property(integer({ min: 1, max: Number.MAX_SAFE_INTEGER }), (number) => {
      const chainId = toChainId(number)
      expect(toChainId(`0x${number.toString(16)}`)).toBe(chainId)
      expect(toChainId(`0x0${number.toString(16).toUpperCase()}`)).toBe(chainId)
      expect(toChainId(String(number))).toBe(chainId)
      expect(toChainNumber(chainId)).toBe(number)
      expect(toHexChainId(chainId)).toMatch(/^0x[1-9a-f][0-9a-f]*$/)
      expect(Number(toHexChainId(chainId))).toBe(number)
    }),
  )
})
