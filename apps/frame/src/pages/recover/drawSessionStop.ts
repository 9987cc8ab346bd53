import { tryParse } from '@fairlead/protocol'
import * as v from 'valibot'
import { type Hex, parseGwei } from 'viem'
import type { Addresses } from '../../keys/derive/addresses.ts'
import type { RecoverWords } from '../../messages/pages/recoverWords.ts'
import { createElement } from '../createElement.ts'
import { signSessionStop } from './signSessionStop.ts'

/** Addresses of release 1.3.0 of the delegation framework, the same on every public network that has it. */
const canonical = {
  enforcer: '0xDE4f2FAC4B3D87A1d9953Ca5FC09FCa7F366254f',
  manager: '0xdb9B1e94B5b69Df7e401DDbedE43491141047dB3',
} as const

const Address = v.pipe(
  v.string(),
  v.regex(/^0x[0-9a-fA-F]{40}$/),
  v.transform((value) => value as Hex),
)
const Whole = v.pipe(v.string(), v.regex(/^\d{1,15}$/), v.transform(Number))
/** Decimal number of gwei. */
const Gwei = v.pipe(v.string(), v.regex(/^\d{1,9}(?:\.\d{1,9})?$/), v.transform(parseGwei))

const fields = {
  stopChain: v.pipe(Whole, v.minValue(1)),
  stopNonce: Whole,
  stopFee: Gwei,
  stopTip: Gwei,
  stopManager: Address,
  stopEnforcer: Address,
} as const
type FieldName = keyof typeof fields

/** Draws the form that signs a transaction which ends all sessions on one network. It makes no network requests. */
export function drawSessionStop(options: {
  addresses: Addresses
  evmKey: Hex
  texts: RecoverWords
}): readonly Node[] {
  const { addresses, evmKey, texts } = options
  const input = (name: FieldName, value = '') =>
    createElement('input', {
      autocomplete: 'off',
      dir: 'ltr',
      id: name,
      inputMode: name === 'stopManager' || name === 'stopEnforcer' ? 'text' : 'decimal',
      spellcheck: false,
      value,
    })
  const inputs: Readonly<Record<FieldName, HTMLInputElement>> = {
    stopChain: input('stopChain'),
    stopNonce: input('stopNonce'),
    stopFee: input('stopFee'),
    stopTip: input('stopTip'),
    stopManager: input('stopManager', canonical.manager),
    stopEnforcer: input('stopEnforcer', canonical.enforcer),
  }
  const names = Object.keys(inputs) as FieldName[]
  const status = createElement('p', { className: 'warning' })
  status.setAttribute('role', 'alert')
  const result = createElement('output', { className: 'signed', dir: 'ltr' })
  const done = createElement('p', { textContent: texts.stopDone })
  const form = createElement('form', { noValidate: true }, [
    ...names.flatMap((name) => [
      createElement('label', { htmlFor: name, textContent: texts[name] }),
      inputs[name],
    ]),
    createElement('button', { textContent: texts.stopSign, type: 'submit' }),
  ])
  form.addEventListener('submit', (event) => {
    event.preventDefault()
    result.textContent = ''
    done.hidden = true
    const wrong = names.find(
      (name) => tryParse(fields[name], inputs[name].value.trim()) === undefined,
    )
    for (const name of names) inputs[name].setAttribute('aria-invalid', String(name === wrong))
    status.textContent = wrong ? `${texts.stopWrong} ${texts[wrong]}` : ''
    if (wrong) return inputs[wrong].focus()
    const read = <name extends FieldName>(name: name) =>
      v.parse(fields[name], inputs[name].value.trim())
    result.textContent = signSessionStop({
      addresses,
      chainId: read('stopChain'),
      enforcer: read('stopEnforcer'),
      evmKey,
      manager: read('stopManager'),
      maxFeePerGas: read('stopFee'),
      maxPriorityFeePerGas: read('stopTip'),
      nonce: read('stopNonce'),
    })
    done.hidden = false
  })
  done.hidden = true
  return [
    createElement('h2', { textContent: texts.stop }),
    createElement('p', { textContent: texts.stopHint }),
    form,
    status,
    done,
    result,
  ]
}
