import { browserEnvironment } from '../../environment.ts'
import { wantedLanguages } from '../../messages/languages.ts'
import { loadLanguage } from '../../messages/loadLanguage.ts'
import { readProjectId, showBrand } from '../showBrand.ts'
import { openConfirmPage } from './openConfirmPage.ts'
import { openDevicePage } from './openDevicePage.ts'

const root = document.getElementById('root')
if (root) {
  const options = {
    fetch: (...request: Parameters<typeof fetch>) => fetch(...request),
    languages: wantedLanguages(location.href, navigator.languages),
    root,
    view: window,
  }
  void showBrand({ ...options, projectId: readProjectId(location) })
  void loadLanguage(options.languages).then(() => {
    // The link only says which page to draw; the server decides whether digits are needed.
    if (new URLSearchParams(location.search).get('ask') === 'button')
      void openConfirmPage({ ...options, schedule: browserEnvironment().schedule })
    else openDevicePage(options)
  })
}
