# Runs the formula with stand-ins for the words of Homebrew that it uses. What it would download is taken from the folder
# of the release, what cargo would build is PROGRAM; all else is done: completions, manual pages, the formula's own test.
# usage: ruby try-formula.rb FORMULA RELEASE PROGRAM
require "digest"
require "fileutils"
require "open3"
require "pathname"
require "tmpdir"

FORMULA, RELEASE, PROGRAM = ARGV.map { |name| Pathname.new(name).expand_path }

def demand(fact, words)
  abort "FAILED: the formula: #{words}" unless fact
end

class Pathname
  def install(files)
    demand !files.empty?, "nothing to install into #{self}"
    mkpath
    FileUtils.cp files, self
  end
end

class Formula
  class << self
    attr_reader :facts, :trial

    %i[desc homepage url sha256 license depends_on].each do |word|
      define_method(word) { |*values| (@facts ||= {})[word] = values }
    end

    def test(&block)
      @trial = block
    end
  end

  attr_reader :buildpath, :testpath, :prefix

  def initialize(scratch)
    @buildpath, @testpath, @prefix = %w[build test prefix].map { |name| scratch/name }
    [buildpath, testpath, prefix].each(&:mkpath)
  end

  def bin = prefix/"bin"

  def man1 = prefix/"share/man/man1"

  def std_cargo_args(path: ".") = ["--locked", "--root", prefix.to_s, "--path", path]

  def system(command, *words)
    return run(command, *words) unless command == "cargo"

    demand words.first == "install", "cargo #{words.first} is not tried here"
    demand File.exist?("#{words[words.index("--path") + 1]}/Cargo.toml"), "there is no package where cargo looks for it"
    demand File.exist?("Cargo.lock"), "--locked wants a Cargo.lock"
    bin.install [PROGRAM]
  end

  def generate_completions_from_executable(program, *words)
    %w[bash zsh fish].each { |shell| demand run(program, *words, shell).include?("sokonaut"), "no completions for #{shell}" }
  end

  def shell_output(line)
    run("sh", "-c", line)
  end

  def assert_match(wanted, text)
    demand text.include?(wanted), "its test wants #{wanted}, and got #{text}"
  end

  private

  def run(*words)
    out, result = Open3.capture2e(*words.map(&:to_s))
    demand result.success?, "#{words.join(" ")}: #{out}"
    out
  end
end

load FORMULA.to_s
facts = Sokonaut.facts
words = facts[:desc].first
demand words.length < 80 && !words.end_with?(".") && words !~ /\A(an?|the|sokonaut) /i, "Homebrew wants another description"
archive = RELEASE/File.basename(facts[:url].first)
demand archive.exist?, "there is no #{archive.basename}, which it would download"
demand facts[:sha256].first == Digest::SHA256.file(archive).hexdigest, "its checksum is not that of #{archive.basename}"

Dir.mktmpdir do |scratch|
  formula = Sokonaut.new(Pathname.new(scratch))
  Kernel.system("tar", "-xzf", archive.to_s, "--strip-components=1", "-C", formula.buildpath.to_s, exception: true)
  Dir.chdir(formula.buildpath) { formula.install }
  demand (formula.man1/"sokonaut.1").exist?, "there is no manual page"
  Dir.chdir(formula.testpath) { formula.instance_eval(&Sokonaut.trial) }
end
puts "formula: its source is there, and it installs and passes its own test (stand-ins for Homebrew)"
