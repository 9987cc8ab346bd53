import { type Choice, languages, liveOptionsOf, networks } from './choice.ts'

const choices = {
  themeMode: ['Theme', { system: 'System', light: 'Light', dark: 'Dark' }],
  look: [
    'Style',
    {
      ours: 'Default',
      sand: 'Sand',
      night: 'Night',
      rounded: 'Rounded',
      compact: 'Compact',
      midnight: 'Midnight',
      paper: 'Paper',
      contrast: 'Contrast',
    },
  ],
} as const

const switches = {
  hasEmail: 'Email login',
  hasSocials: 'Social login',
  hasSwaps: 'Swap',
} as const

type Props = { choice: Choice; onChange: (next: Choice) => void }

/** Controls for the modal beside them. */
export function Choices({ choice, onChange }: Props) {
  return (
    <form aria-label="Options of the modal" className="choices">
      {(Object.keys(choices) as (keyof typeof choices)[]).map((name) => (
        <fieldset className="themes" key={name}>
          <legend>{choices[name][0]}</legend>
          {Object.entries(choices[name][1]).map(([value, label]) => (
            <label key={value}>
              <input
                checked={choice[name] === value}
                name={name}
                onChange={() =>
                  onChange({ ...choice, ...(name === 'look' && { accent: '' }), [name]: value })
                }
                type="radio"
              />
              {label}
            </label>
          ))}
        </fieldset>
      ))}
      <label className="field">
        Accent color
        <input
          onChange={(event) => onChange({ ...choice, accent: event.target.value })}
          type="color"
          value={liveOptionsOf(choice).themeVariables?.['--fairlead-accent'] ?? '#0f6b73'}
        />
      </label>
      <label className="field">
        Language
        <select
          onChange={(event) => onChange({ ...choice, locale: event.target.value })}
          value={choice.locale}
        >
          <option value="">Your browser’s</option>
          {Object.entries(languages).map(([tag, name]) => (
            <option key={tag} lang={tag} value={tag}>
              {name}
            </option>
          ))}
        </select>
      </label>
      <div className="row">
        {(Object.keys(switches) as (keyof typeof switches)[]).map((name) => (
          <label className="switch" key={name}>
            <input
              checked={choice[name]}
              onChange={(event) => onChange({ ...choice, [name]: event.target.checked })}
              type="checkbox"
            />
            {switches[name]}
          </label>
        ))}
      </div>
    </form>
  )
}

/** Controls for the networks in the code sample. The demo's live modal uses local chains instead. */
export function NetworkChoices({ choice, onChange }: Props) {
  const names = Object.keys(networks) as (keyof typeof networks)[]
  return (
    <fieldset className="themes">
      <legend>Networks</legend>
      {names.map((name) => {
        const isChosen = choice.networks.includes(name)
        const next = names.filter((one) => choice.networks.includes(one) !== (one === name))
        return (
          <label key={name}>
            <input
              checked={isChosen}
              // An app needs a network.
              disabled={isChosen && next.length === 0}
              onChange={() => onChange({ ...choice, networks: next })}
              type="checkbox"
            />
            {networks[name]}
          </label>
        )
      })}
    </fieldset>
  )
}
