/** Defined if a site has no page in traditional characters; its code then leaves them out. */
declare const KBSITE_SIMPLIFIED: true | undefined

/** Simplified and traditional in turn: words that differ between regions, of which the second may be longer by one, then characters. */
const pairs =
  '“「 ”」 代码程式碼 脚注註腳 当前目前 全屏全螢幕 移动端行動版 默认預設 数据資料 网络網路 设备裝置 运行執行 保存儲存 响应回應 超时逾時 搜索搜尋 菜单選單 查看檢視 链接連結 支持支援 信息資訊 加载載入 文件檔案 页頁 单單 录錄 顶頂 编編 辑輯 复複 制製 后後 观觀 换換 浅淺 语語 笔筆 记記 张張 纸紙 这這 还還 着著 许許 动動 导導 侧側 边邊 栏欄 开開 显顯 码碼 节節 链鏈 约約 钟鐘 读讀 对對 过過 时時 广廣 里裡 标標 签籤 关關 系係 图圖 围圍 题題 筛篩 选選 暂暫 无無 内內 险險 详詳 细細 办辦 问問 败敗 错錯 误誤 几幾 种種 写寫 没沒 载載 点點 试試 个個 别別 来來 闭閉 结結 择擇 车車 头頭 条條 网網 络絡 较較 请請 当當 询詢 运運 损損 坏壞 输輸 词詞 识識 浏瀏 览覽 设設 带帶 树樹 隐隱 预預 响響 应應 离離 项項 缩縮 视視 画畫 绪緒 线線 删刪 台臺 备備 间間 数數 据據 键鍵 折摺 叠疊'

/** Whether readers of this language expect traditional characters. */
export function isTraditional(lang: string): boolean {
  return /^zh-(?:hant|tw|hk|mo)\b/i.test(lang)
}

/**
 * The given texts, else the Chinese ones for any `zh…`, in the characters of its region, else the English ones. An empty text counts as
 * none.
 */
export function textsIn<Texts extends Readonly<Record<string, string>>>(
  lang: string,
  zh: Texts,
  en: Texts,
  given: Partial<Texts> = {},
): Texts {
  const own = Object.entries(given).filter(([, text]) => text)
  return { ...ofLanguage(lang, zh, en), ...Object.fromEntries(own) }
}

function ofLanguage<Texts>(lang: string, zh: Texts, en: Texts): Texts {
  if (!/^zh\b/i.test(lang)) return en
  if (typeof KBSITE_SIMPLIFIED === 'undefined' && isTraditional(lang))
    return JSON.parse(pairs.split(' ').reduce(replaced, JSON.stringify(zh))) as Texts
  return zh
}

function replaced(texts: string, pair: string): string {
  const half = Math.floor(pair.length / 2)
  return texts.replaceAll(pair.slice(0, half), pair.slice(half))
}
