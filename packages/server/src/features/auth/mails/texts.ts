/** Languages of the emails. */
export const languages = ['ar', 'de', 'en'] as const
export type Language = (typeof languages)[number]

/** Returns the language for a locale such as `de-AT`; English if there are no texts in its language. */
export function toLanguage(locale: string | undefined): Language {
  const asked = locale?.split(/[-_]/)[0]?.toLowerCase()
  return languages.find((language) => language === asked) ?? 'en'
}

/** Events of a wallet or account that its owner is notified of by email. */
export type NoticeKind =
  | 'deviceAdded'
  | 'deviceRemoved'
  | 'loginAdded'
  | 'loginRemoved'
  | 'passkeyAdded'
  | 'passkeyRemoved'
  | 'emailChanged'
  | 'recoveryReplaced'
  | 'walletExported'
  | 'walletFrozen'
  | 'walletSecured'
  | 'walletUnfrozen'

/** Texts of one language. Values are listed separately and never inserted into a sentence. Subjects are also headings. */
export type Texts = {
  codeHint: string
  codeSubject: string
  ignore: string
  linkAction: string
  linkHint: string
  linkHintButton: string
  linkIgnore: string
  linkLead: string
  linkSubject: string
  notices: Readonly<Record<NoticeKind, { lead: string; subject: string }>>
  noticeHint: string
  labelAddress: string
  labelNewEmail: string
  labelTime: string
  labelBrowser: string
  labelPage: string
  unknownBrowser: string
  recoveryAction: string
  recoveryHint: string
  recoverySubject: string
  recoveryLead: string
  undoAction: string
  undoHint: string
  updatedSubject: string
  updatedLead: string
  updatePrimaryLead: string
  updateSecondaryLead: string
  updateSubject: string
}

export const texts: Readonly<Record<Language, Texts>> = {
  ar: {
    codeHint: 'أدخل هذا الرمز في الصفحة التي طلبته. يصلح لمدة 10 دقائق. لا تعطه لأحد.',
    codeSubject: 'رمز تسجيل الدخول',
    ignore: 'إذا لم تطلب ذلك بنفسك، فتجاهل هذه الرسالة. لن يحدث شيء.',
    linkAction: 'تأكيد الجهاز',
    linkHint: 'ستطلب منك الصفحة الأرقام التي تراها حيث تسجّل الدخول. الرابط صالح لمدة 10 دقائق.',
    linkHintButton:
      'أكّد فقط إذا كنت تسجّل الدخول الآن في الصفحة المذكورة أعلاه. الرابط صالح لمدة 10 دقائق.',
    linkSubject: 'أكّد جهازك',
    linkIgnore: 'ألم تحاول تسجيل الدخول؟ تجاهل هذه الرسالة. لا يمكن لأحد تسجيل الدخول من دونها.',
    linkLead: 'يطلب جهاز لا نعرفه تسجيل الدخول إلى حسابك.',
    notices: {
      deviceAdded: { subject: 'جهاز جديد', lead: 'فُتحت محفظتك على جهاز جديد.' },
      deviceRemoved: { subject: 'أُزيل جهاز', lead: 'أُزيل جهاز من حسابك. لن يوقّع شيئًا بعد الآن.' },
      loginAdded: {
        subject: 'تسجيل دخول جديد',
        lead: 'أُضيفت طريقة تسجيل دخول إلى حسابك. يمكن الدخول بها من الآن.',
      },
      loginRemoved: {
        subject: 'أُزيلت طريقة تسجيل دخول',
        lead: 'أُزيلت طريقة تسجيل دخول من حسابك. لم يعد الدخول بها ممكنًا.',
      },
      passkeyAdded: {
        subject: 'مفتاح مرور جديد',
        lead: 'أُضيف مفتاح مرور إلى حسابك. يمكن تسجيل الدخول به من الآن.',
      },
      passkeyRemoved: {
        subject: 'أُزيل مفتاح مرور',
        lead: 'أُزيل مفتاح مرور من حسابك. لم يعد تسجيل الدخول به ممكنًا.',
      },
      emailChanged: { subject: 'عنوان محفظتك', lead: 'محفظتك لها الآن هذا العنوان.' },
      recoveryReplaced: {
        subject: 'تغيّر استرداد محفظتك',
        lead: 'استُبدلت المفاتيح التي تُسترد بها محفظتك.',
      },
      walletExported: {
        subject: 'كلمات محفظتك',
        lead: 'طُلب عرض كلمات محفظتك. من يراها يستطيع أخذ كل ما فيها.',
      },
      walletFrozen: { subject: 'جُمّدت محفظتك', lead: 'جُمّدت محفظتك. لا يمكن توقيع أي شيء.' },
      walletSecured: { subject: 'أُمّنت محفظتك', lead: 'أُمّنت محفظتك بوسيلة تملكها أنت وحدك.' },
      walletUnfrozen: { subject: 'أُلغي تجميد محفظتك', lead: 'أُلغي تجميد محفظتك.' },
    },
    noticeHint: 'ألم تكن أنت؟ إذن أمّن بريدك الآن، وانقل ما في المحفظة إلى محفظة أخرى.',
    labelAddress: 'عنوان الشبكة الذي رآه خادمنا',
    labelNewEmail: 'العنوان الجديد',
    labelTime: 'الوقت',
    labelBrowser: 'المتصفح، كما يصف نفسه',
    labelPage: 'الصفحة، كما تصف نفسها',
    unknownBrowser: 'غير معروف',
    recoveryAction: 'إيقاف ذلك',
    recoveryHint:
      'ألم تكن أنت؟ أوقف ذلك بهذا الرابط، فيُسجَّل خروج ذلك الجهاز. ثم أمّن بريدك، فربما يقرؤه غيرك. إذا كنت أنت، فلا يلزمك شيء.',
    recoverySubject: 'طلب لفتح محفظتك',
    recoveryLead: 'طُلب الوصول إلى محفظتك من جهاز جديد. ستُفتح هناك في الوقت المذكور.',
    undoAction: 'إلغاء التغيير',
    undoHint:
      'ألم تكن أنت؟ يعيد لك هذا الرابط عنوانك خلال 72 ساعة، ويُخرج كل الأجهزة من محفظتك. إذا كنت أنت، فلا يلزمك شيء.',
    updatedSubject: 'تغيّر عنوان محفظتك',
    updatedLead: 'أصبح لمحفظتك عنوان بريد آخر.',
    updatePrimaryLead: 'طُلب تغيير عنوان بريد محفظتك. أدخل هذا الرمز فقط إذا كنت أنت من طلب ذلك.',
    updateSecondaryLead: 'أدخل هذا الرمز لتأكيد أن هذا العنوان لك.',
    updateSubject: 'رمز لتغيير عنوانك',
  },
  de: {
    codeHint:
      'Gib diesen Code auf der Seite ein, die danach fragt. Er gilt 10 Minuten. Gib ihn niemandem.',
    codeSubject: 'Dein Code zum Anmelden',
    ignore: 'Warst du das nicht? Ignoriere diese Mail, dann geschieht nichts.',
    linkAction: 'Gerät bestätigen',
    linkHint:
      'Die Seite fragt nach den Ziffern, die du dort siehst, wo du dich anmeldest. Der Link gilt 10 Minuten.',
    linkHintButton:
      'Bestätige nur, wenn du dich gerade selbst auf der oben genannten Seite anmeldest. Der Link gilt 10 Minuten.',
    linkSubject: 'Bestätige dein Gerät',
    linkIgnore:
      'Du meldest dich gerade nicht an? Ignoriere diese Mail. Ohne sie kann sich niemand anmelden.',
    linkLead: 'Ein Gerät, das wir noch nicht kennen, möchte sich bei deinem Konto anmelden.',
    notices: {
      deviceAdded: {
        subject: 'Neues Gerät',
        lead: 'Deine Wallet wurde auf einem neuen Gerät geöffnet.',
      },
      deviceRemoved: {
        subject: 'Gerät entfernt',
        lead: 'Ein Gerät wurde aus deinem Konto entfernt. Es unterschreibt nichts mehr.',
      },
      loginAdded: {
        subject: 'Neue Anmeldung',
        lead: 'Eine Anmeldung wurde zu deinem Konto hinzugefügt. Ab jetzt kann man sich damit anmelden.',
      },
      loginRemoved: {
        subject: 'Anmeldung entfernt',
        lead: 'Eine Anmeldung wurde aus deinem Konto entfernt. Sie funktioniert nicht mehr.',
      },
      passkeyAdded: {
        subject: 'Neuer Passkey',
        lead: 'Zu deinem Konto kam ein Passkey hinzu. Mit ihm kann man sich ab jetzt anmelden.',
      },
      passkeyRemoved: {
        subject: 'Ein Passkey wurde entfernt',
        lead: 'Ein Passkey deines Kontos wurde entfernt. Mit ihm kann man sich nicht mehr anmelden.',
      },
      emailChanged: {
        subject: 'Die Adresse deiner Wallet',
        lead: 'Deine Wallet hat jetzt diese Adresse.',
      },
      recoveryReplaced: {
        subject: 'Die Wiederherstellung deiner Wallet wurde geändert',
        lead: 'Die Wiederherstellungsmethode deiner Wallet wurde ersetzt.',
      },
      walletExported: {
        subject: 'Die Wörter deiner Wallet',
        lead: 'Die Wörter deiner Wallet werden gerade angezeigt. Wer sie sieht, kann alles nehmen, was in der Wallet liegt.',
      },
      walletFrozen: {
        subject: 'Deine Wallet ist gesperrt',
        lead: 'Deine Wallet wurde gesperrt. Nichts kann unterschrieben werden.',
      },
      walletSecured: {
        subject: 'Deine Wallet ist gesichert',
        lead: 'Deine Wallet wurde mit etwas gesichert, das nur du hast.',
      },
      walletUnfrozen: {
        subject: 'Deine Wallet ist entsperrt',
        lead: 'Deine Wallet wurde entsperrt.',
      },
    },
    noticeHint:
      'Warst du das nicht? Dann sichere jetzt dein Postfach, und bring in eine andere Wallet, was in dieser liegt.',
    labelAddress: 'Netzadresse, die unser Server sah',
    labelNewEmail: 'Neue Adresse',
    labelTime: 'Zeit',
    labelBrowser: 'Browser nach eigener Angabe',
    labelPage: 'Seite nach eigener Angabe',
    unknownBrowser: 'unbekannt',
    recoveryAction: 'Stoppen',
    recoveryHint:
      'Warst du das nicht? Dieser Link stoppt es und meldet das Gerät ab. Sichere danach dein Postfach: Vielleicht liest jemand mit. Warst du es, ist nichts zu tun.',
    recoverySubject: 'Anfrage zur Wiederherstellung deiner Wallet',
    recoveryLead:
      'Auf einem neuen Gerät wurde Zugriff auf deine Wallet angefordert. Zur genannten Zeit öffnet sie sich dort.',
    undoAction: 'Änderung zurücknehmen',
    undoHint:
      'Warst du das nicht? Dieser Link gibt dir 72 Stunden lang deine Adresse zurück und meldet alle Geräte ab. Warst du es, ist nichts zu tun.',
    updatedSubject: 'Die E-Mail-Adresse deiner Wallet wurde geändert',
    updatedLead: 'Deine Wallet hat jetzt eine andere E-Mail-Adresse.',
    updatePrimaryLead:
      'Die E-Mail-Adresse deiner Wallet soll geändert werden. Gib diesen Code nur ein, wenn du das willst.',
    updateSecondaryLead: 'Gib diesen Code ein und bestätige damit, dass diese Adresse dir gehört.',
    updateSubject: 'Code, um deine Adresse zu ändern',
  },
  en: {
    codeHint:
      'Enter this code on the page that asks for it. It expires in 10 minutes. Don’t share it with anyone.',
    codeSubject: 'Your sign-in code',
    ignore: 'Wasn’t this you? Ignore this email and nothing will happen.',
    linkAction: 'Confirm device',
    linkHint:
      'You’ll be asked for the digits shown on the sign-in screen. This link expires in 10 minutes.',
    linkHintButton:
      'Confirm only if you’re signing in to the page above right now. This link expires in 10 minutes.',
    linkSubject: 'Confirm your device',
    linkIgnore: 'Didn’t try to sign in? Ignore this email. No one can sign in without it.',
    linkLead: 'A device that is new to us is asking to sign in to your account.',
    notices: {
      deviceAdded: { subject: 'New device', lead: 'Your wallet was opened on a new device.' },
      deviceRemoved: {
        subject: 'Device removed',
        lead: 'A device was removed from your account. It can no longer sign.',
      },
      loginAdded: {
        subject: 'A login was added',
        lead: 'A login was added to your account. It can be used to sign in from now on.',
      },
      loginRemoved: {
        subject: 'A login was removed',
        lead: 'A login was removed from your account. It can no longer be used to sign in.',
      },
      passkeyAdded: {
        subject: 'New passkey',
        lead: 'A passkey was added to your account. It can now be used to sign in.',
      },
      passkeyRemoved: {
        subject: 'Passkey removed',
        lead: 'A passkey was removed from your account. It can no longer be used to sign in.',
      },
      emailChanged: {
        subject: 'Your wallet’s email address has changed',
        lead: 'Your wallet now uses this email address.',
      },
      recoveryReplaced: {
        subject: 'Your recovery method has changed',
        lead: 'The recovery method of your wallet was replaced.',
      },
      walletExported: {
        subject: 'Your recovery phrase is being shown',
        lead: 'Your wallet’s recovery phrase is being shown. Anyone who sees it can take everything in the wallet.',
      },
      walletFrozen: {
        subject: 'Your wallet is frozen',
        lead: 'Your wallet was frozen. Nothing can be signed.',
      },
      walletSecured: {
        subject: 'Your wallet is secured',
        lead: 'Your wallet was secured with a recovery method that only you have.',
      },
      walletUnfrozen: {
        subject: 'Your wallet is unfrozen',
        lead: 'Your wallet was unfrozen.',
      },
    },
    noticeHint:
      'Wasn’t this you? Secure your email account now and move your assets to another wallet.',
    labelAddress: 'Network address that our server saw',
    labelNewEmail: 'New address',
    labelTime: 'Time',
    labelBrowser: 'The browser says it is',
    labelPage: 'The page says it is',
    unknownBrowser: 'unknown',
    recoveryAction: 'Stop it',
    recoveryHint:
      'Wasn’t this you? This link stops it and signs the device out. Then secure your email account, because someone may be reading it. If it was you, there’s nothing to do.',
    recoverySubject: 'Request to recover your wallet',
    recoveryLead:
      'Access to your wallet was requested on a new device. It opens there at the time below.',
    undoAction: 'Undo the change',
    undoHint:
      'Wasn’t this you? Use this link within 72 hours to restore your address and sign out every device. If it was you, there’s nothing to do.',
    updatedSubject: 'Your wallet’s email address has changed',
    updatedLead: 'Your wallet now uses a different email address.',
    updatePrimaryLead:
      'A change of your wallet’s email address was requested. Enter this code only if you requested it.',
    updateSecondaryLead: 'Enter this code to confirm that this address is yours.',
    updateSubject: 'Code to change your address',
  },
}
