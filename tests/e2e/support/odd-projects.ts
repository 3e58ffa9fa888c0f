/** Names of projects that are hard on an address. */
export const oddProjects = [
  'team a/shop & café 100%',
  '%2e%2e/?#',
  '🚀 launch',
  'مشروع.مثال',
  'plus+and=more;~',
];
