/** The topics of the corpus: folder, name, subfolders, languages of its code, and what its notes are about. */
export const topics = [
  topic(
    'algorithm',
    '算法',
    'sort graph dynamic',
    'js ts rust',
    '快速排序 归并排序 二分查找 拓扑排序 最短路径 滑动窗口 并查集 前缀和 跳表 字典树',
  ),
  topic(
    'backend',
    '后端',
    'node database deploy',
    'ts nginx bash rust json',
    '连接池 消息队列 反向代理 限流策略 会话管理 事务隔离 日志采集 灰度发布 服务发现 缓存穿透',
  ),
  topic(
    'bundler',
    '构建工具',
    'webpack vite esbuild',
    'js json bash ts',
    '摇树优化 代码分割 模块热替换 预构建 持久化缓存 源码映射 插件机制 加载器 模块联邦 作用域提升',
  ),
  topic(
    'css',
    '样式',
    'layout animation selector',
    'css html css js',
    '弹性布局 网格布局 层叠上下文 格式化上下文 媒体查询 容器查询 自定义属性 关键帧动画 选择器权重 粘性定位',
  ),
  topic(
    'framework',
    '框架',
    'react vue state',
    'ts js html ts',
    '虚拟列表 响应式系统 调度器 副作用清理 状态提升 服务端渲染 水合过程 组件通信 错误边界 依赖收集',
  ),
  topic(
    'html',
    '标记语言',
    'semantic form media',
    'html html css js',
    '语义标签 表单校验 无障碍属性 脚本加载 元信息 模板元素 画布绘图 拖放接口 自定义元素 对话框',
  ),
  topic(
    'http',
    '网络协议',
    'cache security protocol',
    'nginx bash js json',
    '强缓存 协商缓存 跨域资源共享 三次握手 多路复用 内容协商 状态码 安全传输 长连接 内容安全策略',
  ),
  topic(
    'javascript',
    '脚本语言',
    'basic async object',
    'js js html bash json',
    '原型链 闭包 事件循环 作用域链 迭代器 生成器 异步函数 代理对象 类型转换 垃圾回收',
  ),
  topic(
    'skill',
    '技能',
    'git shell editor',
    'bash json nginx js',
    '变基操作 提交规范 管道与重定向 正则速查 容器镜像 远程登录 快捷键 包管理器 定时任务 环境变量',
  ),
  topic(
    'typescript',
    '类型系统',
    'basic generic config',
    'ts ts json bash js',
    '条件类型 映射类型 类型收窄 泛型约束 协变与逆变 声明合并 工具类型 装饰器 项目引用 类型体操',
  ),
]

function topic(folder, name, subfolders, langs, terms) {
  return {
    folder,
    name,
    subfolders: subfolders.split(' '),
    langs: langs.split(' '),
    terms: terms.split(' '),
  }
}

export const aspects = '原理 入门 实战 踩坑记录 源码笔记 性能对比 常见问题 最佳实践 速查 进阶'.split(' ')

export const headings =
  '背景 基本概念 核心流程 使用场景 实现思路 边界情况 调试方法 性能分析 常见误区 兼容性 设计取舍 底层机制 小结 命名约定 空间复杂度 时间复杂度 错误处理 测试建议 迁移步骤 扩展阅读'.split(
    ' ',
  )

const whens =
  '首次访问页面时 处理空值的时候 在严格模式下 切换路由的一瞬间 在初始化阶段 线上环境里 在低端设备上 并发请求较多时 任务队列清空之前'.split(
    ' ',
  )
const subjects =
  '浏览器 引擎 编译器 运行时 开发者 服务端 调用方 组件树 中间层 打包产物 网络层 测试用例'.split(' ')
const verbs = '缓存 合并 遍历 释放 恢复 推迟 拆分 校验 覆盖 收集 记录 转换 比较 序列化 监听 重新计算'.split(
  ' ',
)
const objects =
  '函数的返回值 剩余的输入 外层作用域中的绑定 请求头里的标记 待更新的节点 已经失效的条目 默认配置 实例上的方法 公共前缀 上一次的结果 文件之间的关系 最终的样式规则'.split(
    ' ',
  )
const results =
  '整体耗时会明显下降 行为在各个环境里保持一致 错误信息会更加清晰 需要额外留意顺序 后续维护的成本更低 首屏时间缩短了大约三成'.split(
    ' ',
  )
const qualities = '关键 隐蔽 稳定 灵活 繁琐 可靠 高效 严格'.split(' ')
const nouns = '细节 前提 瓶颈 误解 约定 优势 副作用 切入点'.split(' ')
export const codes =
  'querySelector|Promise.all|git bisect|Cache-Control|WeakMap|keyof|infer|proxy_pass|npm ci|position: sticky|Symbol.iterator|AbortController|queueMicrotask|IntersectionObserver|Array.prototype.reduce|If-None-Match'.split(
    '|',
  )

/** One sentence of prose about a term. */
export function sentence(random, term) {
  const [when, subject, verb, object] = [whens, subjects, verbs, objects].map(random.pick)
  const [other, thing, result, quality, noun] = [verbs, objects, results, qualities, nouns].map(random.pick)
  const code = `\`${random.pick(codes)}\``
  return random.pick([
    `${when}，${subject}会先${verb}${object}，再去${other}${thing}，这样${result}。`,
    `从 ${code} 的实现可以看出，作者更看重${quality}，而不是一味追求速度。`,
    `可以把${term}理解成两件事：一是${verb}${object}，二是${other}${thing}。`,
    `调用 ${code} 之后，${subject}不会立刻${verb}${object}，而是等到合适的时机再处理。`,
    `如果只依赖 ${code}，${when}就可能漏掉${object}，因此**${result}**。`,
    `需要强调的是，*${noun}*并不等于${random.pick(nouns)}，${subject}只负责${verb}${object}。`,
    `很多人第一次接触${term}时，以为它只是用来${verb}${object}的，其实这里有一个${quality}的${noun}。`,
    `与其让${subject}反复${verb}${object}，不如一次性${other}${thing}，${result}。`,
  ])
}

/** A line of a list. */
export function item(random) {
  const [when, subject, verb, object, noun] = [whens, subjects, verbs, objects, nouns].map(random.pick)
  return random.pick([
    `${when}不要${verb}${object}`,
    `**${noun}**：${subject}需要${verb}${object}`,
    `检查${object}是否已经被${subject}${verb}`,
    `优先使用 \`${random.pick(codes)}\`，${random.pick(results)}`,
  ])
}

/** A row of a table with four columns. */
export function row(random) {
  return `| \`${random.pick(codes)}\` | ${random.pick(results)} | 需要${random.pick(verbs)}${random.pick(objects)} | ${random.int(1, 900)} ms |`
}

/** A short comment for code. */
export function remark(random) {
  return `${random.pick(verbs)}${random.pick(objects)}`
}
