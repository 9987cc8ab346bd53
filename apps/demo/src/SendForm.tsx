import type { Eip1193Provider, Fairlead } from 'fairlead'
import { type FormEvent, useState } from 'react'
import type { Token } from './config.ts'
import { allowSpending, parseAmount, sendTwice, toTransaction } from './transaction.ts'

/** Sends the native token or another token through the wallet's own provider, which every page can do. */
export function SendForm(props: {
  fairlead: Fairlead
  from: string
  onSend: (work: Promise<string>) => void
  provider: Eip1193Provider
  tokens: readonly Token[]
}) {
  const { fairlead, from, onSend, provider, tokens } = props
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
      <AssetSelect onChange={setAsset} tokens={tokens} value={asset} />
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
      <button
        data-testid="demo-send-twice"
        disabled={value === undefined || !isReceiver}
        onClick={() => onSend(sendTwice(fairlead, { from, receiver, token, value: value ?? 0n }))}
        type="button"
      >
        Send twice at once
      </button>
      {fairlead.options.features.smartSessions && (
        <button
          data-testid="demo-allow"
          disabled={!value || !isReceiver}
          onClick={() => onSend(allowSpending(fairlead, { receiver, token, value: value ?? 0n }))}
          type="button"
        >
          Let this address spend it each day
        </button>
      )}
    </form>
  )
}

/** Chooses the network's coin (`native`) or a token by its address. */
function AssetSelect(props: {
  onChange: (asset: string) => void
  tokens: readonly Token[]
  value: string
}) {
  const { onChange, tokens, value } = props
  return (
    <label>
      What
      <select
        data-testid="demo-asset"
        onChange={(event) => onChange(event.target.value)}
        value={value}
      >
        <option value="native">Network coin</option>
        {tokens.map(({ address, name, symbol }) => (
          <option key={address} value={address}>
            {symbol} · {name}
          </option>
        ))}
      </select>
    </label>
  )
}
