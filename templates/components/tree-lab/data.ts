import type { TreeLoad } from 'kbsite/tree'

export type SampleProps = { locale: string }

/** The data of most samples. */
export const shelf = [
  { id: 'fruit', title: 'Fruit', expand: true, children: ['Apple', 'Pear', 'Plum'].map(leaf) },
  { id: 'roots', title: 'Roots', expand: true, children: ['Carrot', 'Radish'].map(leaf) },
]

function leaf(title: string) {
  return { id: title.toLowerCase(), title }
}

/** A slow server whose third shelf is closed. */
export const load: TreeLoad = (node, resolve, reject) => {
  const path = node ? `${node.id}/` : ''
  setTimeout(() => {
    if (String(node?.id).endsWith('3')) reject(new Error('Closed'))
    else
      resolve(
        [1, 2, 3].map((number) => ({
          id: `${path}${number}`,
          title: `${path}${number}`,
          isLeaf: (node?.level ?? 0) > 1,
        })),
      )
  }, 600)
}
