import { check, matching, objectOf } from '@fairlead/protocol'
import { createStore, type StoreApi } from 'zustand/vanilla'
import { required } from '../errors/arguments.ts'
import type { Fairlead } from '../Fairlead.ts'
import { storageOf } from '../store/storageOf.ts'
import { currencyPattern } from '../utils/currencyPattern.ts'

const choiceShape = objectOf({
  code: matching(currencyPattern, 'an ISO 4217 code in upper case, e.g. EUR'),
})

/**
 * Returns the currency that values are shown in, as an upper-case ISO 4217 code: the user's choice, else the option
 * `fiatCurrency`. Values are shown in US dollars while the server has no exchange rate for it.
 */
export function getFiatCurrency(fairlead: Fairlead): string {
  return fiatCurrency(fairlead).getState()
}

/**
 * Stores the user's choice of the currency that values are shown in. It takes precedence over the option
 * `fiatCurrency`, also at the next visit.
 *
 * @param code - Upper-case ISO 4217 code.
 * @throws `OPTIONS_INVALID`, `ARGUMENT_REQUIRED`
 *
 * @example
 * setFiatCurrency(fairlead, 'EUR')
 */
export function setFiatCurrency(fairlead: Fairlead, code: string): void {
  required(code, 'code', 'setFiatCurrency')
  check(choiceShape, { code }, 'OPTIONS_INVALID')
  try {
    const { prefix, storage } = storageOf(fairlead.options, fairlead.environment)
    storage?.setItem(`${prefix}${currencyKey}`, code)
  } catch {
    // Storage is full or blocked: the choice lasts until the page unloads.
  }
  fiatCurrency(fairlead).setState(code)
}

/** Returns the store of the currency that values are shown in. */
export function fiatCurrency(fairlead: Fairlead): StoreApi<string> {
  return fairlead.own(createFiatCurrency)
}

const currencyKey = 'currency'

function createFiatCurrency(fairlead: Fairlead): StoreApi<string> {
  const { options, settings } = fairlead
  const store = createStore(() => readChoice(fairlead) ?? options.fiatCurrency)
  fairlead.onDestroy(
    settings.subscribe((now, before) => {
      if (now.fiatCurrency !== before.fiatCurrency && readChoice(fairlead) === undefined)
        store.setState(now.fiatCurrency)
    }),
  )
  return store
}

/** Any script of the page can write to storage, so the stored code is validated. */
function readChoice({ environment, options }: Fairlead): string | undefined {
  try {
    const { prefix, storage } = storageOf(options, environment)
    const stored = storage?.getItem(`${prefix}${currencyKey}`)
    return stored && currencyPattern.test(stored) ? stored : undefined
  } catch {
    return undefined
  }
}
