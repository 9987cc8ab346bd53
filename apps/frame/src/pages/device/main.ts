import { openDevicePage } from './openDevicePage.ts'

const root = document.getElementById('root')
if (root)
  openDevicePage({
    fetch: (...request) => fetch(...request),
    languages: navigator.languages,
    root,
    view: window,
  })
