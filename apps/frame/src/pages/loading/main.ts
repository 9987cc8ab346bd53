import { wantedLanguages } from '../../wantedLanguages.ts'
import { speak } from '../speak.ts'
import { texts } from './texts.ts'

const title = document.getElementById('title')
if (title) {
  const languages = wantedLanguages(location.href, navigator.languages)
  const { wait } = speak({ document, languages, texts })
  document.title = wait
  title.textContent = wait
}
