# hook.ps1 AGENT [report]: hook.sh for Windows. The event comes on stdin, the agent's answer goes to stdout.
# Exit code 2 blocks the call, 1 fails a report; stderr says why. AGENT.conf beside this file has the address and the key.
# No cmdlet is called: a project can set where their modules come from. ASCII only: Windows PowerShell takes the rest for another code page.
$ErrorActionPreference = 'Stop'
$agent = [string]$args[0]
$fail = 2
if ($args[1] -eq 'report') { $fail = 1 }
function Refuse([string]$why) {
  [Console]::Error.WriteLine("Countersign: $why")
  [Environment]::Exit($fail)
}
try {
  [void][Reflection.Assembly]::LoadWithPartialName('System.Net.Http')
  $conf = [IO.Path]::Combine($PSScriptRoot, "$agent.conf")
  if (-not [IO.File]::Exists($conf)) { Refuse "$conf can't be read, so nothing was run. Connect $agent again: Settings > Agents in Countersign has the command." }
  $address = $null
  $undo = 'Start it.'
  $headers = @{}
  foreach ($line in [IO.File]::ReadAllLines($conf)) {
    if ($line -match '^url = "(.+)"$') { $address = [Uri]$Matches[1] }
    elseif ($line -match '^header = "([\w-]+): (.+)"$') { $headers[$Matches[1]] = $Matches[2] }
    elseif ($line -match '^# (.+)$') { $undo = "Start it, or run: $($Matches[1])" }
    else { Refuse "$conf has a line that isn't known, so nothing was run. Connect $agent again: Settings > Agents in Countersign has the command." }
  }
  $id = [Guid]::NewGuid().ToString()
  $headers['idempotency-key'] = $id
  $headers['countersign-home'] = if ($env:HOME) { $env:HOME } else { [Environment]::GetFolderPath('UserProfile') }
  $read = [IO.MemoryStream]::new()
  [Console]::OpenStandardInput().CopyTo($read)
  $said = $read.ToArray()
  $handler = [Net.Http.HttpClientHandler]::new()
  $handler.UseProxy = $false
  $handler.AllowAutoRedirect = $false
  $client = [Net.Http.HttpClient]::new($handler)
  $client.Timeout = [TimeSpan]::FromSeconds(60)
  $self = [Diagnostics.Process]::GetCurrentProcess()
  $parent = if ($PSVersionTable.PSVersion.Major -ge 6) { $self.Parent } else {
    [Diagnostics.Process]::GetProcessById(([wmi]"Win32_Process.Handle='$PID'").ParentProcessId)
  }
  $headers['countersign-process'] = [string]$PID
  # A server that can't be reached is tried again, for half a day once it has the call.
  $most = 5
  $tries = 0
  while ($true) {
    $status = 0
    $text = ''
    try {
      $request = [Net.Http.HttpRequestMessage]::new([Net.Http.HttpMethod]::Post, $address)
      $request.Content = [Net.Http.ByteArrayContent]::new($said, 0, $said.Length)
      $request.Content.Headers.Add('content-type', 'application/json')
      foreach ($name in $headers.Keys) { $request.Headers.Add($name, $headers[$name]) }
      $sent = $client.SendAsync($request)
      # Whoever kills the agent kills the question, too.
      while (-not $sent.Wait(1000)) { if ($parent.HasExited) { Refuse 'The agent is gone, so nothing was run.' } }
      $text = [Text.Encoding]::UTF8.GetString($sent.Result.Content.ReadAsByteArrayAsync().Result)
      $status = [int]$sent.Result.StatusCode
    } catch { $text = $_.Exception.GetBaseException().Message }
    if ($status -eq 200) {
      $own = '{"countersign":"' + $id + '","'
      if (-not $text.StartsWith($own, [StringComparison]::Ordinal)) { Refuse 'Another server answered, so nothing was run.' }
      # Codex runs a call for a field that it doesn't know.
      $answer = [Text.Encoding]::UTF8.GetBytes('{"' + $text.Substring($own.Length) + "`n")
      $out = [Console]::OpenStandardOutput()
      $out.Write($answer, 0, $answer.Length)
      $out.Flush()
      [Environment]::Exit(0)
    } elseif ($status -eq 202) {
      $most = 43200
      $tries = 0
      if ($parent.HasExited) { Refuse 'The agent is gone, so nothing was run.' }
    } elseif ($status -in 0, 502, 503, 504) {
      if ($tries -ge $most) { Refuse "The server can't be reached, so nothing was run. $undo ($text)" }
      if ($tries -gt 0) { [Threading.Thread]::Sleep(1000) }
      $tries += 1
    } else {
      Refuse "The server refused, so nothing was run. $($text.Substring(0, [Math]::Min(500, $text.Length)))"
    }
  }
} catch {
  Refuse "The hook failed, so nothing was run. $($_.Exception.Message)"
}
[Environment]::Exit($fail)
