import type { NameWords } from '../en/names.ts'
import { apart } from './shared.ts'

export const nameWords = {
  nameTitle: 'اختيار اسم',
  nameMeans: 'يمكن للآخرين الإرسال إلى اسمك بدلًا من عنوانك.',
  nameFree: 'ستطلب محفظتك توقيعك. لا توجد رسوم.',
  nameLabel: 'اسم الحساب',
  nameEntry: 'اختيار اسم',
  nameYours: 'اسمك',
  nameRules: '4 أحرف أو أرقام أو شرطات على الأقل.',
  nameChecking: 'يجري التحقق من الاسم',
  nameAvailable: (name) => `${apart(name)} متاح.`,
  nameTaken: (name) => `${apart(name)} محجوز.`,
  nameSuggestions: 'اقتراحات',
  nameIsTaken: 'محجوز',
  nameNoSuggestions: 'لا توجد اقتراحات لهذا الاسم.',
  nameSearchFailed: 'تعذّر التحقق من الاسم.',
  nameRegister: 'تسجيل',
  nameWaiting: 'في انتظار محفظتك',
  nameDeclined: 'رفضت الطلب. لم يُسجَّل الاسم.',
  nameJustTaken: (name) => `حُجز ${apart(name)} للتو. اختر اسمًا آخر.`,
  nameFailed: (reason) => `لم يُسجَّل الاسم. ${apart(reason)}`,
  nameNeedsRegular:
    'لا يستطيع حسابك الذكي توقيع الرسائل على هذه الشبكة. انتقل إلى الحساب العادي من إعدادات الحساب ثم حاول مرة أخرى.',
  nameRegistered: (name) => `سُجّل ${apart(name)}.`,
  nameDone: 'سُجّل الاسم',
  nameDoneText: 'شاركه مع الآخرين. كل ما يرسلونه إليه يصل إلى حسابك.',

  'name.characters': 'استخدم الأحرف اللاتينية والأرقام والشرطات فقط.',
  'name.empty': 'أدخل اسمًا.',
  'name.hyphens': 'لا يمكن أن يكون الحرفان الثالث والرابع شرطتين معًا.',
  'name.long': 'استخدم 64 حرفًا على الأكثر.',
  'name.short': 'استخدم 4 أحرف على الأقل.',
} satisfies NameWords
