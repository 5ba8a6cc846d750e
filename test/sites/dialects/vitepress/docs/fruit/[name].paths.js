export default { paths: () => [{ params: { name: '桃' } }] }
