/** Languages that mails are written in. */
export const languages = ['ar', 'de', 'en'] as const
export type Language = (typeof languages)[number]

/** The language for a locale such as `de-AT`; English for one that we have no texts in. */
export function toLanguage(locale: string | undefined): Language {
  const asked = locale?.split(/[-_]/)[0]?.toLowerCase()
  return languages.find((language) => language === asked) ?? 'en'
}

/** Sentences of one language. Values stand apart from them, never inside. */
export type Texts = {
  codeHint: string
  codeSubject: string
  codeTitle: string
  ignore: string
  linkAction: string
  linkHint: string
  linkSubject: string
  linkTitle: string
  labelBrowser: string
  labelPage: string
  unknownBrowser: string
}

export const texts: Readonly<Record<Language, Texts>> = {
  ar: {
    codeHint: 'أدخل هذا الرمز في الصفحة التي طلبته. يصلح لمدة 10 دقائق. لا تعطه لأحد.',
    codeSubject: 'رمز تسجيل الدخول',
    codeTitle: 'رمزك',
    ignore: 'إذا لم تطلب ذلك بنفسك، فتجاهل هذه الرسالة. لن يحدث شيء.',
    linkAction: 'تأكيد الجهاز',
    linkHint: 'ستطلب منك الصفحة الأرقام التي تراها حيث تسجّل الدخول. الرابط صالح لمدة 10 دقائق.',
    linkSubject: 'أكّد جهازك',
    linkTitle: 'يحاول شخص ما تسجيل الدخول من جهاز جديد.',
    labelBrowser: 'المتصفح',
    labelPage: 'الصفحة',
    unknownBrowser: 'غير معروف',
  },
  de: {
    codeHint:
      'Gib diesen Code auf der Seite ein, die danach fragt. Er gilt 10 Minuten. Gib ihn niemandem.',
    codeSubject: 'Dein Code zum Anmelden',
    codeTitle: 'Dein Code',
    ignore: 'Warst du das nicht? Dann lass diese Mail liegen: Ohne dich geschieht nichts.',
    linkAction: 'Gerät bestätigen',
    linkHint:
      'Die Seite fragt nach den Ziffern, die du dort siehst, wo du dich anmeldest. Der Link gilt 10 Minuten.',
    linkSubject: 'Bestätige dein Gerät',
    linkTitle: 'Jemand möchte sich auf einem neuen Gerät anmelden.',
    labelBrowser: 'Browser',
    labelPage: 'Seite',
    unknownBrowser: 'unbekannt',
  },
  en: {
    codeHint:
      'Enter this code on the page that asks for it. It is good for 10 minutes. Give it to nobody.',
    codeSubject: 'Your sign-in code',
    codeTitle: 'Your code',
    ignore: 'Was this not you? Then leave this mail alone: nothing happens without you.',
    linkAction: 'Confirm device',
    linkHint:
      'The page asks for the digits that you see where you sign in. The link is good for 10 minutes.',
    linkSubject: 'Confirm your device',
    linkTitle: 'Somebody wants to sign in on a new device.',
    labelBrowser: 'Browser',
    labelPage: 'Page',
    unknownBrowser: 'unknown',
  },
}
