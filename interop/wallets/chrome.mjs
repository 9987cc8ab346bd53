// Minimal `chrome` extension API for Polkadot{.js}, as far as a page can provide it.

const key = 'polkadot-extension'
const read = () => JSON.parse(localStorage.getItem(key) ?? '{}')
const write = (entries) => localStorage.setItem(key, JSON.stringify(Object.fromEntries(entries)))

const local = {
  async get(names) {
    const all = Object.entries(read())
    return Object.fromEntries(names ? all.filter(([name]) => [names].flat().includes(name)) : all)
  },
  async remove(names) {
    write(Object.entries(read()).filter(([name]) => ![names].flat().includes(name)))
  },
  async set(values) {
    write(Object.entries({ ...read(), ...values }))
  },
}

globalThis.chrome = {
  action: { async setBadgeText() {} },
  runtime: { getURL: (path) => `chrome-extension://polkadot/${path}` },
  storage: { local },
  windows: { create() {}, async remove() {} },
}
