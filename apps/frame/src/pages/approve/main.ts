import { openApprovalPage } from '../../approval/window/openApprovalPage.tsx'
import { browserEnvironment } from '../../environment.ts'
import { approvalWords } from '../../messages/approval/approvalWords.ts'
import { pickLanguage, setLanguage, wantedLanguages } from '../../messages/languages.ts'

const language = pickLanguage(approvalWords, wantedLanguages(location.href, navigator.languages))
setLanguage(document, language)
openApprovalPage({
  element: document.getElementById('root')!,
  language,
  schedule: browserEnvironment().schedule,
  view: window,
})
