import type { Labels } from './labels.ts'
import { zh } from './zh.ts'

/** Simplified and traditional in turn: words that are others there, then signs. */
const words = '搜索搜尋 菜单選單 查看檢視 链接連結 支持支援 信息資訊 加载載入 文件檔案'.split(' ')
const signs =
  '页頁单單录錄顶頂编編辑輯复複制製后後观觀换換浅淺语語笔筆记記张張纸紙这這还還着著许許动動导導侧側边邊栏欄开開显顯码碼节節链鏈约約钟鐘读讀对對过過时時广廣里裡标標签籤关關系係图圖围圍题題筛篩选選暂暫无無内內险險详詳细細办辦问問败敗错錯误誤脚腳注註几幾种種写寫没沒载載点點试試个個详詳别別来來闭閉结結择擇车車头頭条條网網络絡较較请請当當询詢运運损損坏壞输輸词詞识識'
const traditional = new Map([
  ...words.map((pair) => [pair.slice(0, 2), pair.slice(2)] as const),
  ...(signs.match(/../g) ?? []).map((pair) => [pair[0]!, pair[1]!] as const),
])
const known = new RegExp([...traditional.keys()].join('|'), 'g')

/** Whether readers of this language expect traditional characters. */
export function isTraditional(lang: string): boolean {
  return /^zh-(?:hant|tw|hk|mo)\b/i.test(lang)
}

/** The same texts in traditional characters, for Taiwan and Hong Kong. */
export function inTraditional<Texts extends Readonly<Record<string, string>>>(texts: Texts): Texts {
  return Object.fromEntries(
    Object.entries(texts).map(([key, text]) => [
      key,
      text.replace(known, (found) => traditional.get(found)!),
    ]),
  ) as Texts
}

export const zhHant: Labels = inTraditional(zh)
