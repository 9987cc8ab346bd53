import type { PageTexts } from '../setPageLanguage.ts'

/** Texts of the offline recovery page. */
export type Texts = {
  account: string
  code: string
  failed: string
  file: string
  fileMissing: string
  hint: string
  notTogether: string
  open: string
  paths: string
  slip: string
  title: string
  warning: string
  words: string
}

const en: Texts = {
  account: 'Accounts',
  code: 'Recovery code',
  failed: 'This file isn’t a recovery kit.',
  file: 'Recovery kit (the file you saved)',
  fileMissing: 'Choose your recovery kit file first.',
  hint: 'This page works offline. You can disconnect this computer from the internet first.',
  notTogether: 'This code doesn’t belong to this kit.',
  open: 'Show my words',
  paths: 'Any wallet that accepts twelve words can open these accounts, at these paths:',
  slip: 'There’s a typo in the code. It has 27 letters and digits. Compare it once more.',
  title: 'Recover your wallet',
  warning:
    'Anyone who sees these words can take everything, and you can’t change them. Write them down, then close this page.',
  words: 'The twelve words',
}
const de: Texts = {
  account: 'Konten',
  code: 'Wiederherstellungscode',
  failed: 'Diese Datei ist keine Wiederherstellungsdatei.',
  file: 'Wiederherstellungsdatei (die du gesichert hast)',
  fileMissing: 'Wähl zuerst deine Wiederherstellungsdatei aus.',
  hint: 'Diese Seite fragt kein Netz nach irgendetwas. Trenne diesen Computer ruhig vorher: Sie geht auch dann.',
  notTogether: 'Dieser Code gehört nicht zu dieser Datei.',
  open: 'Meine Wörter zeigen',
  paths: 'Jede Wallet, die zwölf Wörter nimmt, öffnet diese Konten, unter diesen Pfaden:',
  slip: 'Im Code ist ein Fehler. Er hat 27 Buchstaben und Ziffern; vergleich ihn noch einmal.',
  title: 'Hol deine Wallet zurück',
  warning:
    'Wer diese Wörter sieht, kann alles nehmen, und sie lassen sich nicht ändern. Schreib sie auf und schließ dann diese Seite.',
  words: 'Die zwölf Wörter',
}
const ar: Texts = {
  account: 'الحسابات',
  code: 'رمز الاسترداد',
  failed: 'هذا الملف ليس ملف استرداد.',
  file: 'ملف الاسترداد (الذي حفظته)',
  fileMissing: 'اختر ملف الاسترداد أولًا.',
  hint: 'لا تطلب هذه الصفحة شيئًا من أي شبكة. يمكنك فصل هذا الحاسوب أولًا: ستعمل على أي حال.',
  notTogether: 'هذا الرمز لا يخص هذا الملف.',
  open: 'إظهار كلماتي',
  paths: 'أي محفظة تقبل اثنتي عشرة كلمة تفتح هذه الحسابات على هذه المسارات:',
  slip: 'في الرمز خطأ. يتكون من 27 حرفًا ورقمًا؛ قارنه مرة أخرى.',
  title: 'استعد محفظتك',
  warning: 'من يرى هذه الكلمات يمكنه أخذ كل شيء، ولا يمكن تغييرها. دوّنها ثم أغلق هذه الصفحة.',
  words: 'الكلمات الاثنتا عشرة',
}

export const texts: PageTexts<Texts> = { ar, de, en }
