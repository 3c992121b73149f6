import { expect, it } from "vitest";
import { checkRules, checkShapes, readManifests } from "./check-kubernetes.ts";

const manifests = readManifests();

it("the manifests are what Kubernetes knows", () => {
  expect(checkShapes(manifests)).toEqual([]);
});

it("a name that Kubernetes does not know, a value of another kind and one that is missing are found, each in its manifest", () => {
  const plants: Array<[from: string, to: string]> = [
    ["periodSeconds: 5, timeoutSeconds: 2", "periodSeconds: 5, timeoutSecs: 2"],
    [
      "readinessProbe: { httpGet: { path: /readyz, port: http }, periodSeconds: 2",
      "readinessProbe: { httpGet: { path: /readyz, port: http }, periodSeconds: often",
    ],
    ["volumeMounts: [{ name: tmp, mountPath: /tmp }]", "volumeMounts: [{ name: tmp, mountpath: /tmp }]"],
    ["pathType: Prefix", ""],
    [
      "preStop: { sleep: { seconds: 5 } }\n          securityContext: { allowPrivilegeEscalation: false, readOnlyRootFilesystem: true, capabilities: { drop: [ALL] } }\n          resources:\n            requests: { cpu: 200m",
      "prestop: { sleep: { seconds: 5 } }\n          securityContext: { allowPrivilegeEscalation: false, readOnlyRootFilesystem: true, capabilities: { drop: [ALL] } }\n          resources:\n            requests: { cpu: 200m",
    ],
  ];
  for (const [from] of plants) expect(manifests).toContain(from);
  const found = checkShapes(plants.reduce((yaml, [from, to]) => yaml.replace(from, to), manifests));
  for (const one of [
    /^Deployment worker: .*timeoutSecs/,
    /^Deployment app: .*string.*number/,
    /^Deployment app: .*mountpath/,
    /^Ingress coursewright: .*pathType/,
    /^Deployment edge: .*prestop/,
  ]) {
    expect(found).toContainEqual(expect.stringMatching(one));
  }
});

it("the manifests give each process what it reads, and let it do no more than it must", () => {
  expect(checkRules(manifests)).toEqual([]);
});

it.each<[found: RegExp, from: string | RegExp, to: string]>([
  [/app lacks MAIL_FROM/, "  MAIL_FROM: Coursewright <hello@example.com>\n", ""],
  [/nobody reads EDGE_API$/, "EDGE_APIS:", "EDGE_API:"],
  [/nginx lacks EDGE_APIS/, "EDGE_APIS:", "EDGE_API:"],
  [/AUTH_SECRET is a secret/, "\ndata:\n", "\ndata:\n  AUTH_SECRET: for-everybody-to-read\n"],
  [/there is no Secret coursewright-api/, "secretRef: { name: coursewright-app }", "secretRef: { name: coursewright-api }"],
  [/starts nothing that we make/, "dist/main-worker.js", "dist/worker.js"],
  [/chooses no pod/, "matchLabels: { app.kubernetes.io/component: edge }", "matchLabels: { app.kubernetes.io/component: border }"],
  [/its pods have no port web/, "targetPort: http", "targetPort: web"],
  [/there is no Deployment api/, "kind: Deployment, name: app", "kind: Deployment, name: api"],
  [/there is no service rim/, "service: { name: edge", "service: { name: rim"],
  [/is not restricted/, "runAsNonRoot: true", "runAsNonRoot: false"],
  [/app is not locked up/, "readOnlyRootFilesystem: true", "readOnlyRootFilesystem: false"],
  [/would be ended for what a database does/, "livenessProbe: { httpGet: { path: /healthz", "livenessProbe: { httpGet: { path: /readyz"],
  [/app listens on 4001, not 4000/, "containerPort: 4001", "containerPort: 4000"],
  [
    /worker listens on 9464, not 9090/,
    "ports: [{ name: metrics, containerPort: 9464 }]\n          envFrom:\n            - configMapRef: { name: coursewright }\n            - secretRef: { name: coursewright-app }",
    "ports: [{ name: metrics, containerPort: 9090 }]",
  ],
  [
    /agent listens, and nothing asks/,
    /livenessProbe: (?=[^\n]*\n {10}securityContext[^\n]*\n {10}resources:\n {12}requests: \{ cpu: 100m)/,
    "startupProbe: ",
  ],
  [/app has no port web/, "path: /healthz, port: http", "path: /healthz, port: web"],
  [/runs no image of ours in a version/, "image: coursewright-app:1.0.0", "image: coursewright-app:latest"],
  [/is killed before it is told to end/, "terminationGracePeriodSeconds: 80", "terminationGracePeriodSeconds: 5"],
  [/may take what it likes/, "limits: { memory: 1Gi }", "limits: { cpu: 1000m }"],
  [/stands in no namespace of ours/, "namespace: coursewright", "namespace: default"],
])("a planted mistake is found: %s", (found, from, to) => {
  const planted = manifests.replace(from, to);
  expect(planted).not.toBe(manifests);
  expect(checkRules(planted)).toContainEqual(expect.stringMatching(found));
});
