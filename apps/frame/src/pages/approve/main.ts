import { openApprovalPage } from '../../approval/window/openApprovalPage.tsx'
import { browserEnvironment } from '../../environment.ts'
import { pickLanguage } from '../../messages/pickLanguage.ts'
import { wantedLanguages } from '../../wantedLanguages.ts'

const language = pickLanguage(wantedLanguages(location.href, navigator.languages))
document.documentElement.lang = language.code
document.documentElement.dir = language.direction
openApprovalPage({
  element: document.getElementById('root')!,
  language,
  schedule: browserEnvironment().schedule,
  view: window,
})
