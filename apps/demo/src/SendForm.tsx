import type { Eip1193Provider } from 'fairlead'
import { type FormEvent, useState } from 'react'
import type { Token } from './config.ts'
import { parseAmount, toTransaction } from './transaction.ts'

/** Sends the network's coin or a token through the wallet's own provider, as every page can. */
export function SendForm(props: {
  from: string
  onSend: (work: Promise<string>) => void
  provider: Eip1193Provider
  tokens: readonly Token[]
}) {
  const { from, onSend, provider, tokens } = props
  const [asset, setAsset] = useState('native')
  const [amount, setAmount] = useState('0.1')
  const [receiver, setReceiver] = useState('0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC')
  const token = tokens.find(({ address }) => address === asset)
  const value = parseAmount(amount, token?.decimals ?? 18)
  const isReceiver = /^0x[0-9a-fA-F]{40}$/.test(receiver)

  function submit(event: FormEvent) {
    event.preventDefault()
    if (value === undefined || !isReceiver) return
    const transaction = toTransaction({ from, receiver, token, value })
    onSend(provider.request({ method: 'eth_sendTransaction', params: [transaction] }).then(String))
  }

  return (
    <form className="send" onSubmit={submit}>
      <label>
        What
        <select
          data-testid="demo-asset"
          onChange={(event) => setAsset(event.target.value)}
          value={asset}
        >
          <option value="native">Network coin</option>
          {tokens.map(({ address, name, symbol }) => (
            <option key={address} value={address}>
              {symbol} · {name}
            </option>
          ))}
        </select>
      </label>
      <label>
        Amount
        <input
          aria-invalid={value === undefined}
          data-testid="demo-amount"
          inputMode="decimal"
          onChange={(event) => setAmount(event.target.value)}
          value={amount}
        />
      </label>
      <label>
        To
        <input
          aria-invalid={!isReceiver}
          data-testid="demo-receiver"
          onChange={(event) => setReceiver(event.target.value)}
          spellCheck={false}
          value={receiver}
        />
      </label>
      <button data-testid="demo-send" disabled={value === undefined || !isReceiver} type="submit">
        Send
      </button>
    </form>
  )
}
