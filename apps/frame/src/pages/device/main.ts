import { wantedLanguages } from '../../wantedLanguages.ts'
import { openDevicePage } from './openDevicePage.ts'

const root = document.getElementById('root')
if (root)
  openDevicePage({
    fetch: (...request) => fetch(...request),
    languages: wantedLanguages(location.href, navigator.languages),
    root,
    view: window,
  })
